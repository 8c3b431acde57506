export { ALL } from '../../[...path].ts';
