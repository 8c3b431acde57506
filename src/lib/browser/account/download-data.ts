import { sentenceOf } from '#lib/browser/api-error.ts';
import { notify } from '#lib/browser/toasts.ts';
import { authedGet } from './authed-fetch.ts';

const FAILED = 'Your data could not be fetched. Please try again.';

/** Hands the browser a file with everything that the shop keeps of the person (docs/api.md "More calls"). */
export async function downloadOwnData(): Promise<void> {
  try {
    const { data } = await authedGet('/api/users/me/data');
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'shilpa-my-data.json';
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    notify('error', sentenceOf(error, { refused: FAILED, away: FAILED }));
  }
}
