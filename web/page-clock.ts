import { createContext } from 'react'
import { siteViewpoint } from './api/site-context.ts'

/**
 * Time zone and time (epoch ms) of the page's rendering. Server and browser start with them, so that times and day
 * names match. A cached fragment is rendered again for another zone or day, but not for another minute.
 */
export type PageClock = { zone: string; renderedAt: number }

export const PageClockContext = createContext<PageClock>({ zone: siteViewpoint.zone, renderedAt: 0 })
