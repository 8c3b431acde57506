import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeResponse } from '../../support/fake-api.ts';

export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** A form that must survive a bad network. */
export interface Form {
  /** What a user does with it. */
  name: string;
  /** What it asks for by itself. */
  routes?: Record<string, FakeResponse>;
  open: () => Promise<unknown>;
  fill: () => Promise<unknown>;
  send: () => Promise<unknown>;
  /** What was typed is still there. */
  stays: () => unknown;
  call: string;
  /** What is said when nothing came back. */
  failed: string;
  /** The same, where silence has a sentence of its own. */
  late?: string;
  /** The response when it is sent again after a lost one. */
  response: FakeResponse;
  /** What is said then. */
  done: string;
}

/** What was typed is still in its field. */
export const keeps = (label: string, value: string) => () =>
  expect.element(field(label)).toHaveValue(value);
