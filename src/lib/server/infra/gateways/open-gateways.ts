import type { Gateway } from './gateway.ts';
import { createKoko, type KokoSettings } from './koko.ts';
import { createPayHere, type PayHereSettings } from './payhere.ts';

export interface GatewaySettings {
  payHere: PayHereSettings | undefined;
  koko: KokoSettings | undefined;
}

/** The gateways that are set up. */
export const openGateways = ({ payHere, koko }: GatewaySettings): Gateway[] => [
  ...(payHere ? [createPayHere(payHere)] : []),
  ...(koko ? [createKoko(koko)] : []),
];
