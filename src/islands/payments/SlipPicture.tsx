import { PictureThumb } from '#islands/ui/PictureThumb.tsx';
import * as m from '#messages';

export const SlipPicture = ({ slip, orderNumber }: { slip: string; orderNumber: string }) => (
  <PictureThumb src={slip} name={m.payments_slip_of({ number: orderNumber })} />
);
