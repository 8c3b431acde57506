import { MAX_GREETING } from '#lib/gift-vouchers/recipient.ts';
import { describing, FieldFrame } from '#islands/ui/Field.tsx';

interface Props {
  name: string;
  error: string | undefined;
}

export function GreetingField({ name, error }: Props) {
  const frame = { name, label: 'Greeting (optional)', error };
  return (
    <FieldFrame {...frame}>
      <textarea {...describing(frame)} rows={3} maxLength={MAX_GREETING} />
    </FieldFrame>
  );
}
