/** The oldest versions in which the site works. Tailwind’s colours and layers need them (docs/browsers.md). */
export const oldestBrowsers = { chrome: '111', firefox: '115', safari: '16.4' }
