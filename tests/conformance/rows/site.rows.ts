import {
  bannerClick,
  bannerList,
  bannerView,
  domainSettings,
  languageList,
  marqueeList,
  navList,
  wordChanges,
} from '#contract/site.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [bannerList, domainSettings, languageList, marqueeList, navList, wordChanges],
  guest: [bannerClick, bannerView],
})
