/** `web` is the shop's own checkout. */
export const channels = ['phone', 'whatsapp', 'counter'] as const;
export type Channel = 'web' | (typeof channels)[number];

export const channelLabels: Readonly<Record<Channel, string>> = {
  web: 'Website',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  counter: 'Counter',
};
