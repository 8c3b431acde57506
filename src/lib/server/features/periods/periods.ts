/** What other features use of periods. */
export {
  dropPeriods,
  lockOpenPeriod,
  monthOf,
  openAllPeriods,
  openPeriods,
  setSummed,
  summedPeriods,
} from './repo.ts';
