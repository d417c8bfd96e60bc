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
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [bannerList, domainSettings, languageList, marqueeList, navList, textChanges],
  guest: [bannerClick, bannerView],
})
