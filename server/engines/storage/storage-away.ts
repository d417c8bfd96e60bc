/** The file store did not answer, or refused a request. Callers respond that the service is unavailable. */
export class StorageAway extends Error {}
