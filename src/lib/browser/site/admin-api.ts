import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

interface Rules {
  createHTML: (html: string) => string;
}
declare const trustedTypes: undefined | { createPolicy: (name: string, rules: Rules) => void };

// The library writes HTML of its own: the page's policy admits it on this page alone.
if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', { createHTML: (html) => html });
}
SwaggerUI({ dom_id: '#api', url: '/api/openapi.json', deepLinking: true, validatorUrl: null });
