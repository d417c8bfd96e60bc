import {
  bannerClick,
  bannerList,
  bannerView,
  domainSettings,
  languageList,
  marqueeList,
  navList,
  siteBrand,
  textChanges,
} from '#contract/site.ts'
import { sitePage } from '#contract/site-pages.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [bannerList, domainSettings, languageList, marqueeList, navList, siteBrand, sitePage, textChanges],
  guest: [bannerClick, bannerView],
})
