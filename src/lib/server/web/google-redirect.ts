import { toReturn } from '#lib/account/google.ts';
import { paths } from '#lib/paths.ts';
import { problemOf } from './google-errors.ts';

/** Where a browser goes whose way ended early: the page that says why. */
export const leadBack = (error: unknown): string =>
  paths.loginGoogle + toReturn({ problem: problemOf(error) });
