import { useEffect, useState } from 'react';
import { secondsLeft } from '#lib/account/countdown.ts';

export function useCountdown() {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  const isPending = left > 0;
  useEffect(() => {
    if (!isPending) return undefined;
    const clock = setInterval(() => setLeft(secondsLeft(until, Date.now())), 1000);
    return () => clearInterval(clock);
  }, [until, isPending]);
  const wait = (seconds: number) => {
    setUntil(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return { left, wait };
}
