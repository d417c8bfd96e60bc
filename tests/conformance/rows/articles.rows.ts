import {
  articleCategoryList,
  articleInfo,
  articleList,
  articleListByCategory,
  articleListHashtag,
  articleListMostView,
  articleListOf,
  articleListTop,
  articlePolls,
  articleReaction,
  articleReactionsOfList,
  articleReactors,
  articleView,
  articleVote,
} from '#contract/articles.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [
    articleCategoryList,
    articleInfo,
    articleList,
    articleListByCategory,
    articleListHashtag,
    articleListMostView,
    articleListOf,
    articleListTop,
  ],
  guest: [articlePolls, articleReactionsOfList, articleReactors, articleView],
  user: [articleReaction, articleVote],
})
