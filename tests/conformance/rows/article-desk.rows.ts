import {
  deskArticleCategories,
  deskArticleCreate,
  deskArticleDelete,
  deskArticleInfo,
  deskArticleKeep,
  deskArticleList,
  deskArticleOpen,
  deskArticlePublish,
  deskArticleRevision,
  deskArticleRevisions,
  deskArticleSave,
  deskArticleSettings,
  deskArticleUnschedule,
  deskArticleWithdraw,
} from '#contract/article-desk.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  editor: [
    deskArticleCategories,
    deskArticleCreate,
    deskArticleDelete,
    deskArticleInfo,
    deskArticleKeep,
    deskArticleList,
    deskArticleOpen,
    deskArticlePublish,
    deskArticleRevision,
    deskArticleRevisions,
    deskArticleSave,
    deskArticleSettings,
    deskArticleUnschedule,
    deskArticleWithdraw,
  ],
})
