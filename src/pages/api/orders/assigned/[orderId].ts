/** Both forms of the path are served (docs/readings.md "Contradictions"). */
export { ALL } from '../../order/assigned/[orderId].ts';
