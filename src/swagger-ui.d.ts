declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Options {
    dom_id: string;
    url: string;
    deepLinking: boolean;
    /** Null asks no other site. */
    validatorUrl: null;
  }
  const open: (options: Options) => void;
  export default open;
}
