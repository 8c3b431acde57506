import { expect, test } from 'vitest';
import { isSamePerson, mailboxOf } from '#lib/account/same-person.ts';

test.each([
  ['Nimali+shop@Example.com', 'nimali@example.com'],
  ['nimali@example.com', 'nimali@example.com'],
  ['', ''],
])('mail to %j arrives in %j', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  [{ ids: ['a'] }, { ids: ['b', 'a'] }, true],
  [{ phones: ['+94 77 123 4567'] }, { phones: ['0771234567'] }, true],
  [{ emails: ['n@example.com'] }, { emails: ['n+x@example.com'] }, true],
  [{ emails: [''], phones: [''] }, { emails: [''], phones: [''] }, false],
  [{ ids: ['a'], emails: ['a@example.com'] }, { ids: ['b'], emails: ['b@example.com'] }, false],
])('%j and %j are one person: %j', (one, other, isSame) => {
  expect(isSamePerson(one, other)).toBe(isSame);
});
