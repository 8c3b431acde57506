/** `1 Review`, `2 Reviews`: the real count (docs/readings.md "What was unfinished is finished"). */
export const countReviews = (count: number): string =>
  `${count} ${count === 1 ? 'Review' : 'Reviews'}`;
