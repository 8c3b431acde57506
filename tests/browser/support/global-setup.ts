import { seededFolder } from '../../support/seeded-folder.ts';

/** Seeds the demo shop once, before the workers copy it. */
export default function seedOnce(): void {
  seededFolder();
}
