import type { LoaderFunctionArgs } from 'react-router'
import { Outlet } from 'react-router'
import { rowOf } from '#web/route-lookup.ts'

/** Runs the checks that the requested page's row in the route table names. */
export async function loader(args: LoaderFunctionArgs) {
  const row = rowOf(args.pattern)
  if (row?.kind === 'page') for (const check of row.checks) await check(args)
  return null
}

export default function Gate() {
  return <Outlet />
}
