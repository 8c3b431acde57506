import type { CodeStatus } from '#lib/deliveries/hand-over.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';

export async function countCode(tx: Tx, driverId: string, status: CodeStatus): Promise<void> {
  await tx
    .insertInto('driver_codes')
    .values({ driver_id: driverId, code_status: status, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['driver_id', 'code_status'])
        .doUpdateSet((eb) => ({ count: eb('driver_codes.count', '+', 1) })),
    )
    .execute();
}
