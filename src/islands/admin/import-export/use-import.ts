import { useEffect, useRef, useState } from 'react';
import {
  checkFile,
  fetchImport,
  type RefusedFile,
  startImport,
} from '#lib/browser/import-export/client.ts';
import { type ImportMapping, noMapping } from '#lib/import-export/mapping.ts';
import { importRule, type ImportReport, type ProductImport } from '#lib/import-export/report.ts';
import { faultOfFile } from '#lib/forms/chosen-file.ts';
import { paths } from '#lib/site/paths.ts';
import { goToPage } from '#islands/ui/Pager.tsx';

export type ChosenFile =
  /** `message` says why the last import was rejected. */
  | { is: 'none'; message?: string }
  | { is: 'checking'; file: File; share: number }
  | ({ is: 'checked'; message?: string } & Checked)
  | ({ is: 'sending'; share: number } & Checked);

export type CheckedFile = Extract<ChosenFile, { is: 'checked' | 'sending' }>;

interface Checked {
  file: File;
  key: string;
  report: ImportReport;
  /** What the owner matched; undefined at the first look. */
  mapping: ImportMapping | undefined;
}

export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>({ is: 'none' });
  /** What the owner matched before changing it. */
  const [before, setBefore] = useState(noMapping);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const follow = (progress: (share: number) => void) => {
    stop.current?.abort();
    stop.current = new AbortController();
    return { progress, signal: stop.current.signal };
  };

  const check = async (file: File, mapping: ImportMapping | undefined) => {
    const following = follow((share) => setChosen({ is: 'checking', file, share }));
    setChosen({ is: 'checking', file, share: 0 });
    const checked = await checkFile(file, mapping, following);
    if (following.signal.aborted) return;
    const key = crypto.randomUUID();
    if ('report' in checked) {
      setChosen({ is: 'checked', file, key, report: checked.report, mapping });
    } else setChosen({ is: 'none', message: checked.refused.message });
  };

  const choose = (file: File) => {
    const wrong = faultOfFile(file, importRule);
    setBefore(noMapping);
    if (wrong === undefined) void check(file, undefined);
    else setChosen({ is: 'none', message: wrong });
  };

  /** Looks at the file again with what the owner matched. */
  const match = (matched: Partial<ImportMapping>) => {
    if (chosen.is !== 'checked') return;
    const { file, mapping = noMapping } = chosen;
    void check(file, {
      columns: matched.columns ?? mapping.columns,
      categories: { ...mapping.categories, ...matched.categories },
    });
  };

  const rematch = () => {
    if (chosen.is !== 'checked') return;
    setBefore(chosen.mapping ?? noMapping);
    void check(chosen.file, undefined);
  };

  const refuse = (checked: Checked, refused: RefusedFile) =>
    setChosen({
      ...checked,
      is: 'checked',
      // A lost response keeps the key; a refused import gets a new one.
      report: refused.report ?? checked.report,
      message: refused.message,
    });

  const send = async () => {
    if (chosen.is !== 'checked') return;
    const { file, key, report, mapping } = chosen;
    const checked = { file, key, report, mapping };
    const following = follow((share) => setChosen({ is: 'sending', ...checked, share }));
    setChosen({ is: 'sending', ...checked, share: 0 });
    const sent = await startImport(file, mapping, key, following);
    if (following.signal.aborted) return;
    if ('refused' in sent) return refuse(checked, sent.refused);
    setChosen({ is: 'none' });
    goToPage(paths.adminProductImport(sent.started._id));
  };

  return { chosen, before, choose, match, rematch, send, reset: () => setChosen({ is: 'none' }) };
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
