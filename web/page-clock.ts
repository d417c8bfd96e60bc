import { createContext } from 'react'
import { siteViewpoint } from './api/site-context.ts'

/**
 * Time zone and time (epoch ms) of the page's rendering. Server and browser start with them for times and names of
 * days. A cached fragment is rendered again for another zone or day, not for another minute.
 */
export type PageClock = { zone: string; renderedAt: number }

export const PageClockContext = createContext<PageClock>({ zone: siteViewpoint.zone, renderedAt: 0 })
