import {
  bannerClick,
  bannerList,
  bannerView,
  domainSettings,
  languageList,
  marqueeList,
  navList,
  textChanges,
} from '#contract/site.ts'
import { sitePage } from '#contract/site-pages.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [bannerList, domainSettings, languageList, marqueeList, navList, sitePage, textChanges],
  guest: [bannerClick, bannerView],
})
