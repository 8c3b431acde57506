import { beforeEach, vi } from 'vitest';

/** Whatever reaches the console while a test runs fails that test. */
const refuse = (...words: unknown[]): never => {
  throw new Error(`A test wrote to the console: ${words.map(String).join(' ')}`);
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(refuse);
  vi.spyOn(console, 'warn').mockImplementation(refuse);
});
