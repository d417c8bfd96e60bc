import type { LoaderFunctionArgs } from 'react-router'

/** Decides whether a page may be entered: throws `data(null, { status: 404 })` or a redirect, else lets pass. */
export type Check = (args: LoaderFunctionArgs) => void | Promise<void>
