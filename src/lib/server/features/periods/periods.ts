export {
  lockOpenPeriod,
  monthOf,
  openAllPeriods,
  openPeriods,
  setSummed,
  summedPeriods,
} from './repo.ts';
