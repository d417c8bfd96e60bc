import { createContext } from 'react'
import { siteViewpoint } from './api/site-context.ts'

/**
 * In which zone, and when (epoch ms), the page was rendered: on both sides what times of day and names of days begin with.
 * A cached fragment is rendered again in another zone or on another day, not in another minute.
 */
export type PageClock = { zone: string; renderedAt: number }

export const PageClockContext = createContext<PageClock>({ zone: siteViewpoint.zone, renderedAt: 0 })
