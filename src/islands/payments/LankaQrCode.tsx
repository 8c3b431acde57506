import { saveFile } from '#lib/browser/session/download.ts';
import { formatMoney } from '#lib/format/money.ts';
import { type QrCode, qrCode } from '#lib/format/qr-code.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as m from '#messages';

export interface LankaQrProps {
  /** What the code says. */
  text: string;
  cents: number;
  orderNumber: string;
  how: string;
  /** Offers the picture to somebody whose bank app is on this phone. */
  isOwn?: boolean;
}

/** Pixels of a module in the saved picture. */
const SCALE = 12;

async function savePicture({ side, path }: QrCode, name: string): Promise<void> {
  const size = side * SCALE;
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.scale(SCALE, SCALE);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  saveFile(await canvas.convertToBlob({ type: 'image/png' }), name);
}

export function LankaQrCode({ text, cents, orderNumber, how, isOwn = false }: LankaQrProps) {
  const code = qrCode(text);
  return (
    <div className="grid justify-items-start gap-3">
      <svg
        className="block size-[240px] rounded-md bg-white"
        viewBox={`0 0 ${code.side} ${code.side}`}
        role="img"
        aria-label={m.payments_lanka_qr_alt({ amount: formatMoney(cents), number: orderNumber })}
        shapeRendering="crispEdges"
      >
        <path d={code.path} />
      </svg>
      <p>{how}</p>
      {isOwn && (
        <>
          <p className="muted text-sm">{m.payments_lanka_qr_here()}</p>
          <button
            type="button"
            className="button button-secondary"
            onClick={() => void savePicture(code, `lankaqr-${orderNumber}.png`)}
          >
            <Icon name="image" /> {m.payments_lanka_qr_save()}
          </button>
        </>
      )}
    </div>
  );
}
