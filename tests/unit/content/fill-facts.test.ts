import { expect, test } from 'vitest';
import { facts } from '#lib/facts/facts.ts';
import { fillFacts } from '#lib/content/fill-facts.ts';

test('a content page names the facts and shows what they are', () => {
  expect(fillFacts('<p>{delivery} an order, {email}</p>')).toBe(
    `<p>Rs. 200.00 an order, ${facts.email}</p>`,
  );
});

test('mail and telephone stand there as links', () => {
  expect(fillFacts('Call {phoneLink} or write to {emailLink}.')).toBe(
    'Call <a href="tel:0665550142">066 555 0142</a> or write to ' +
      `<a href="mailto:${facts.email}">${facts.email}</a>.`,
  );
});

test('a fact that nobody knows is a mistake, said with the ones that are known', () => {
  expect(() => fillFacts('{delivry}')).toThrow('{delivry} is no fact; known are name,');
});
