/** A setting that can't be used: one sentence that names the variable and the remedy. */
export class InvalidSetting extends Error {
  override name = 'BadSetting';
}
