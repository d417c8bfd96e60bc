import {
  deskArticleCategories,
  deskArticleCreate,
  deskArticleInfo,
  deskArticleList,
  deskArticlePublish,
  deskArticleRevision,
  deskArticleRevisions,
  deskArticleSave,
  deskArticleSettings,
  deskArticleWithdraw,
} from '#contract/article-desk.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  operator: [
    deskArticleCategories,
    deskArticleCreate,
    deskArticleInfo,
    deskArticleList,
    deskArticlePublish,
    deskArticleRevision,
    deskArticleRevisions,
    deskArticleSave,
    deskArticleSettings,
    deskArticleWithdraw,
  ],
})
