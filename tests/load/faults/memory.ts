// What a process weighs, by the kernel's own count.
import { readFileSync } from 'node:fs';

const KB = 1024;
const MB = 1024 * KB;

const read = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * KB) / MB;
};

/** Resident now, in MB. */
export const weightMb = (pid: number): number => read(pid, 'VmRSS');

/** The most that was resident so far, in MB. */
export const peakMb = (pid: number): number => read(pid, 'VmHWM');
