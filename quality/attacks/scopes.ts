/** The calls that API keys may make, by scope. Every other call of the product is closed to keys. */
export const OPEN_TO_KEYS: Readonly<Record<string, string>> = {
  'jobs:read': `
    GET /job-requests/
    GET /job-requests/{id}/
    GET /job-requests/{id}/quotes/
    GET /open-requests/
    GET /earnings/`,
  'jobs:write': `
    POST /job-requests/
    PUT /job-requests/{id}/
    PATCH /job-requests/{id}/
    POST /job-requests/{id}/ask-everyone/
    POST /job-requests/{id}/release/
    POST /job-requests/{id}/proof/
    POST /job-requests/{id}/quotes/
    PATCH /job-requests/{id}/quotes/{quote}/
    DELETE /job-requests/{id}/quotes/{quote}/
    POST /job-requests/{id}/quotes/{quote}/accept/`,
  profile: `
    GET /craftsman/
    PATCH /craftsman/`,
  shop: `
    GET /shop/
    PUT /shop/
    POST /shop/products/
    PATCH /shop/products/{id}/
    DELETE /shop/products/{id}/`,
  'audit:read': `
    GET /admin/audit/`,
};
