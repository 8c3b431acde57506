import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { FORBIDDEN, unlessForbidden } from '#lib/browser/admin-only.ts';
import {
  leavePreview,
  linkToShare,
  openPreview,
  shopPage,
} from '#lib/browser/content/preview-client.ts';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { contentHref, type ContentAddress } from '#lib/content/content-address.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { goToPage, isPlain } from '#islands/ui/Pager.tsx';

const FAILED = 'The preview could not be opened.';
const NO_PAGE = 'Type a page of the shop, such as /products.';
const NO_LINK = 'The link could not be made. Please try again.';
/** A preview expires after an hour, so it is renewed earlier. */
const RENEW_MS = 50 * 60_000;
const HEIGHT = 780;

const sizes = [
  { name: 'Phone', width: 360 },
  { name: 'Computer', width: 1280 },
] as const;
type SizeName = (typeof sizes)[number]['name'];

interface FrameProps {
  page: string;
  name: SizeName;
  width: number;
  /** On a narrow screen, where one is displayed at a time. */
  isDisplayed: boolean;
}

function Frame({ page, name, width, isDisplayed }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? 0;
      if (room > 0) setScale(Math.min(1, room / width));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [width]);
  return (
    <figure className={`min-w-0 ${isDisplayed ? '' : 'max-xl:hidden'}`}>
      <figcaption className="muted">
        {name}, {width} pixels wide
      </figcaption>
      <div
        ref={box}
        className="mt-1 overflow-hidden rounded-md border border-line"
        style={{ height: HEIGHT * scale }}
      >
        <iframe
          className="block max-w-none origin-top-left border-0"
          title={`The page on a ${name.toLowerCase()}`}
          src={page}
          style={{ width, height: HEIGHT, transform: `scale(${scale})` }}
        />
      </div>
    </figure>
  );
}

function Frames({ page }: { page: string }) {
  const [displayed, show] = useState<SizeName>('Phone');
  return (
    <>
      <div className="flex flex-wrap gap-2 xl:hidden" role="group" aria-label="Screen">
        {sizes.map(({ name }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={name === displayed}
            onClick={() => show(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="xl:grid xl:grid-cols-[minmax(0,360fr)_minmax(0,1280fr)] xl:gap-4">
        {sizes.map((size) => (
          <Frame key={size.name} page={page} isDisplayed={size.name === displayed} {...size} />
        ))}
      </div>
    </>
  );
}

function usePreview(at: string) {
  const [renewed, setRenewed] = useState(0);
  const open = useCallback(
    () => unlessForbidden(openPreview(at).then(() => ({ at, renewed }))),
    [at, renewed],
  );
  useEffect(() => {
    const renew = () => setRenewed((count) => count + 1);
    const timer = setInterval(renew, RENEW_MS);
    // The page comes from the back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && renew();
    addEventListener('pageshow', onShow);
    addEventListener('pagehide', leavePreview);
    return () => {
      clearInterval(timer);
      removeEventListener('pageshow', onShow);
      removeEventListener('pagehide', leavePreview);
      leavePreview();
    };
  }, []);
  return useFetched(open);
}

function ShareLink({ page, at }: { page: string; at: string }) {
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<string>();
  const canShare: boolean = 'share' in navigator;
  async function share() {
    setBusy(true);
    try {
      const url = await linkToShare(page, at);
      setLink(url);
      if (canShare) await navigator.share({ url });
      else await navigator.clipboard.writeText(url);
      notify('success', canShare ? 'Link shared' : 'Link copied');
    } catch (error) {
      // The link can be selected instead: sharing was cancelled or copying is not permitted.
      if (!(error instanceof DOMException)) {
        notify('error', sentenceOf(error, { refused: NO_LINK, unavailable: NO_LINK }));
      }
    }
    setBusy(false);
  }
  return (
    <div className="grid justify-items-start gap-3 *:[.field]:w-[min(100%,720px)]">
      <BusyButton
        type="button"
        className="button-secondary max-w-full whitespace-normal"
        busy={busy}
        busyLabel="Making a link..."
        onClick={() => void share()}
      >
        Copy link for a colleague
      </BusyButton>
      {link !== undefined && (
        <Field
          name="link"
          label="Link"
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          hint="It works for one hour, in the browser that opens it first."
        />
      )}
    </div>
  );
}

type Address = Pick<ContentAddress, 'collection' | 'entry' | 'at'> & { preview: string };

function Choice({ address }: { address: Address }) {
  const [page, setPage] = useState(address.preview);
  const [moment, setMoment] = useState(address.at);
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const preview = shopPage(page);
    setProblem(preview === undefined ? NO_PAGE : undefined);
    if (preview === undefined) return;
    goToPage(contentHref({ ...address, preview, at: moment }));
  };
  return (
    <form
      className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_auto_auto]"
      method="dialog"
      noValidate
      onSubmit={submit}
    >
      <Field
        name="page"
        label="Page"
        value={page}
        onChange={(event) => setPage(event.target.value)}
        error={problem}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        name="at"
        label="As of"
        type="datetime-local"
        value={moment}
        onChange={(event) => setMoment(event.target.value)}
        hint="Sri Lanka time. Leave empty for now."
      />
      <button className="button button-primary max-w-full whitespace-normal md:mt-8">Show</button>
    </form>
  );
}

export function PreviewScreen({ address }: { address: Address }) {
  const { collection, entry, preview, at } = address;
  const { fetched, retry } = usePreview(at);
  const back = contentHref({ collection, ...(entry !== undefined && { entry }) });
  if (fetched.is === 'loaded' && fetched.value === FORBIDDEN) return <NoPermission />;
  const opened = fetched.is === 'loaded' && fetched.value !== FORBIDDEN ? fetched.value : undefined;
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="preview-title">
      <a
        className="inline-flex min-h-target items-center gap-1 justify-self-start"
        href={back}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          goToPage(back);
        }}
      >
        <Icon name="arrow-left" /> Back
      </a>
      <h2 id="preview-title">Preview</h2>
      <p className="muted">The shop with all drafts. Nobody else sees this.</p>
      <Choice key={`${preview} ${at}`} address={address} />
      <ShareLink key={`link ${preview} ${at}`} page={preview} at={at} />
      {fetched.is === 'failed' && <Failed message={FAILED} retry={retry} />}
      {fetched.is === 'loading' && <Loading />}
      {opened?.at === at && (
        <Frames key={`${preview} ${at} ${opened.renewed}`} page={shopPage(preview) ?? '/'} />
      )}
    </section>
  );
}
