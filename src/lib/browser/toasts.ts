import { atom } from 'nanostores';
import type { StoredKey } from './storage-owners.ts';

const NEXT_TOASTS = 'toasts' satisfies StoredKey;

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  message: string;
}

/** The display time of each kind and the maximum number at once (docs/spec.md §8). */
export const SUCCESS_SHOWS_MS = 2000;
export const ERROR_SHOWS_MS = 4000;
export const MAX_TOASTS = 20;

export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

export const titled = (title: string, sentence: string): string => `${title}\n${sentence}`;

export function notify(kind: Toast['kind'], message: string): void {
  const toast = { id: ++lastId, kind, message };
  $toasts.set([...$toasts.get(), toast].slice(-MAX_TOASTS));
  const shows = kind === 'success' ? SUCCESS_SHOWS_MS : ERROR_SHOWS_MS;
  setTimeout(() => dismiss(toast.id), shows);
}

const dismiss = (id: number): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id));

const isToast = (value: unknown): value is Pick<Toast, 'kind' | 'message'> =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'kind' in value &&
  (value.kind === 'success' || value.kind === 'error');

function waiting(): Pick<Toast, 'kind' | 'message'>[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(NEXT_TOASTS) ?? '[]');
    return Array.isArray(read) ? read.filter(isToast) : [];
  } catch {
    return [];
  }
}

export function notifyNextPage(kind: Toast['kind'], message: string): void {
  try {
    sessionStorage.setItem(NEXT_TOASTS, JSON.stringify([...waiting(), { kind, message }]));
  } catch {}
}

export function showNextPageToasts(): void {
  const toasts = waiting();
  // Removing would throw if storage is disabled.
  if (toasts.length > 0) sessionStorage.removeItem(NEXT_TOASTS);
  for (const toast of toasts) notify(toast.kind, toast.message);
}
