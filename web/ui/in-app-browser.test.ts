import { expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Facebook on an iPhone', `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/508.0.0.42.74;FBBV/720;FBDV/iPhone15,2]`],
  [
    'Facebook on Android',
    `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.41;]`,
  ],
  ['Messenger', `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/465.0.0.52;]`],
  ['Instagram', `${iPhone} Mobile/15E148 Instagram 340.0.0.22.109 (iPhone15,2; iOS 18_5; vi_VN)`],
  ['Zalo on an iPhone', `${iPhone} Mobile/15E148 Zalo iOS/661 ZaloTheme/light ZaloLanguage/vi`],
  [
    'Zalo on Android',
    `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Zalo android/12110814 ZaloLanguage/vi`,
  ],
  ['TikTok', `${iPhone} Mobile/15E148 musical_ly_36.5.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`],
])('%s is the view of an app', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

test.each([
  ['Safari', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Chrome',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Cốc Cốc',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/126.0 Chrome/120.0',
  ],
])('%s is a browser', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})
