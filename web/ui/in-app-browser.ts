/** Facebook, Messenger and Instagram; Zalo; TikTok; LINE. */
const apps = /\bFBA[NV]\b|\bFB_IAB\b|\bInstagram\b|\bZalo\b|\bmusical_ly\b|\bBytedanceWebview\b|\bLine\/\d/i

/**
 * Returns true for the view of an app. It has no address bar and no menu of a browser, so texts must name the app's menu,
 * which opens the page in the browser.
 */
export function isInAppBrowser(userAgent = navigator.userAgent): boolean {
  return apps.test(userAgent)
}
