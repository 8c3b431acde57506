import { useEffect, useRef, useState } from 'react';
import {
  checkFile,
  fetchImport,
  type RefusedFile,
  startImport,
} from '#lib/browser/import-export/client.ts';
import { importRule, type ImportReport, type ProductImport } from '#lib/import-export/report.ts';
import { faultOfFile } from '#lib/forms/chosen-file.ts';
import { paths } from '#lib/site/paths.ts';
import { goToPage } from '#islands/ui/Pager.tsx';

export type ChosenFile =
  /** `message` says why the last import was rejected. */
  | { is: 'none'; message?: string }
  | { is: 'checking'; file: File; share: number }
  | { is: 'checked'; file: File; key: string; report: ImportReport; message?: string }
  | { is: 'sending'; file: File; key: string; report: ImportReport; share: number };

export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>({ is: 'none' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const follow = (progress: (share: number) => void) => {
    stop.current?.abort();
    stop.current = new AbortController();
    return { progress, signal: stop.current.signal };
  };

  const choose = async (file: File) => {
    const wrong = faultOfFile(file, importRule);
    if (wrong !== undefined) return setChosen({ is: 'none', message: wrong });
    const following = follow((share) => setChosen({ is: 'checking', file, share }));
    setChosen({ is: 'checking', file, share: 0 });
    const checked = await checkFile(file, following);
    if (following.signal.aborted) return;
    const key = crypto.randomUUID();
    if ('report' in checked) setChosen({ is: 'checked', file, key, report: checked.report });
    else setChosen({ is: 'none', message: checked.refused.message });
  };

  const refuse = (file: File, report: ImportReport, key: string, refused: RefusedFile) =>
    setChosen({
      is: 'checked',
      file,
      // A lost response keeps the key; a refused import gets a new one.
      key,
      report: refused.report ?? report,
      message: refused.message,
    });

  const send = async () => {
    if (chosen.is !== 'checked') return;
    const { file, key, report } = chosen;
    const following = follow((share) => setChosen({ is: 'sending', file, key, report, share }));
    setChosen({ is: 'sending', file, key, report, share: 0 });
    const sent = await startImport(file, key, following);
    if (following.signal.aborted) return;
    if ('refused' in sent) return refuse(file, report, key, sent.refused);
    setChosen({ is: 'none' });
    goToPage(paths.adminProductImport(sent.started._id));
  };

  return { chosen, choose, send, reset: () => setChosen({ is: 'none' }) };
}

const ASK_EVERY_MS = 1_000;

export type FollowedImport =
  | { is: 'loading' }
  | { is: 'unknown' }
  /** `isUnavailable`: the server does not respond now. */
  | { is: 'known'; import: ProductImport; isUnavailable: boolean }
  | { is: 'unavailable' };

/** Polls an import until it ends, also after a reload or a lost connection. */
export function useFollowedImport(id: string): FollowedImport {
  const [followed, setFollowed] = useState<FollowedImport>({ is: 'loading' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMounted = true;
    const ask = async () => {
      try {
        const found = await fetchImport(id);
        if (!isMounted) return;
        setFollowed(
          found ? { is: 'known', import: found, isUnavailable: false } : { is: 'unknown' },
        );
        if (found?.state === 'running') timer = setTimeout(() => void ask(), ASK_EVERY_MS);
      } catch {
        // Retries while offline or while the shop restarts.
        if (!isMounted) return;
        setFollowed((last) =>
          last.is === 'known' ? { ...last, isUnavailable: true } : { is: 'unavailable' },
        );
        timer = setTimeout(() => void ask(), ASK_EVERY_MS);
      }
    };
    void ask();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [id]);
  return followed;
}
