import type { LoaderFunctionArgs } from 'react-router'

/**
 * Decides whether the visitor may enter a page. Throws `data(null, { status: 404 })` or a redirect to refuse the
 * visitor.
 */
export type Check = (args: LoaderFunctionArgs) => void | Promise<void>
