import { texts } from './text.ts'

/** The log of moderators' and operators' actions, one line for each kind. */
export const actsTexts = texts({
  'act.message.removed': [
    '{{by}} gỡ một tin của {{name}}',
    '{{by}} removed a message from {{name}}',
    '{{by}} 移除了 {{name}} 的訊息',
  ],
  'act.message.taken-back': [
    '{{by}} thu hồi một tin của mình',
    '{{by}} took back their own message',
    '{{by}} 收回了自己的訊息',
  ],
  'act.message.edited': ['{{by}} sửa một tin của mình', '{{by}} edited their own message', '{{by}} 編輯了自己的訊息'],
  'act.message.pinned': [
    '{{by}} ghim một tin của {{name}}',
    '{{by}} pinned a message from {{name}}',
    '{{by}} 釘選了 {{name}} 的訊息',
  ],
  'act.message.unpinned': [
    '{{by}} bỏ ghim tin của {{name}}',
    '{{by}} unpinned a message from {{name}}',
    '{{by}} 取消釘選 {{name}} 的訊息',
  ],
  'act.room.slow-on': ['{{by}} bật chế độ chậm', '{{by}} turned slow mode on', '{{by}} 開啟了慢速模式'],
  'act.room.slow-off': ['{{by}} tắt chế độ chậm', '{{by}} turned slow mode off', '{{by}} 關閉了慢速模式'],
  'act.room.followers-on': [
    '{{by}} chỉ cho người theo dõi chat',
    '{{by}} limited the chat to followers',
    '{{by}} 限定追蹤者才能發言',
  ],
  'act.room.followers-off': [
    '{{by}} cho cả người chưa theo dõi chat',
    '{{by}} opened the chat to people who don’t follow the room',
    '{{by}} 讓未追蹤的人也能發言',
  ],
  'act.room.members-on': [
    '{{by}} chỉ cho thành viên chat',
    '{{by}} limited the chat to members',
    '{{by}} 限定會員才能發言',
  ],
  'act.room.members-off': ['{{by}} cho cả khách chat', '{{by}} opened the chat to guests', '{{by}} 讓訪客也能發言'],
  'act.room.links-off': ['{{by}} chặn liên kết trong chat', '{{by}} turned links off', '{{by}} 禁止在聊天中傳送連結'],
  'act.room.links-on': ['{{by}} cho gửi liên kết trong chat', '{{by}} allowed links', '{{by}} 允許在聊天中傳送連結'],
  'act.room.newcomers-off': [
    '{{by}} tạm chặn tài khoản mới chat',
    '{{by}} stopped new accounts from chatting',
    '{{by}} 暫停新帳號發言',
  ],
  'act.room.newcomers-on': [
    '{{by}} cho tài khoản mới chat lại',
    '{{by}} let new accounts chat again',
    '{{by}} 恢復新帳號發言',
  ],
  'act.poll.started': ['{{by}} mở một cuộc bình chọn', '{{by}} started a poll', '{{by}} 發起了投票'],
  'act.poll.closed': ['{{by}} kết thúc sớm cuộc bình chọn', '{{by}} closed the poll early', '{{by}} 提前結束了投票'],
  'act.room.shouted': [
    '{{by}} giới thiệu một phòng hoặc bình luận viên',
    '{{by}} recommended a room or a commentator',
    '{{by}} 推薦了一個聊天室或主播',
  ],
  'act.member.muted': ['{{by}} cấm chat {{name}}', '{{by}} banned {{name}} from chat', '{{by}} 將 {{name}} 禁言'],
  'act.member.unmuted': [
    '{{by}} bỏ cấm chat {{name}}',
    '{{by}} lifted {{name}}’s ban',
    '{{by}} 解除了 {{name}} 的禁言',
  ],
  'act.fixture.taken': ['{{by}} nhận bình luận trận này', '{{by}} is now covering this match', '{{by}} 認領了這場比賽'],
  'act.fixture.given': [
    '{{by}} giao trận này cho {{name}}',
    '{{by}} assigned this match to {{name}}',
    '{{by}} 把這場比賽交給 {{name}}',
  ],
  'act.fixture.left': ['{{by}} trả lại trận này', '{{by}} dropped this match', '{{by}} 退出這場比賽的播報'],
  'act.tip.hidden': [
    '{{by}} ẩn nhận định của {{name}}',
    '{{by}} hid {{name}}’s analysis',
    '{{by}} 隱藏了 {{name}} 的分析',
  ],
  'act.tip.shown': [
    '{{by}} hiện lại nhận định của {{name}}',
    '{{by}} restored {{name}}’s analysis',
    '{{by}} 恢復顯示 {{name}} 的分析',
  ],
  'act.post.removed': [
    '{{by}} gỡ bài viết của {{name}}',
    '{{by}} removed a post by {{name}}',
    '{{by}} 移除了 {{name}} 的貼文',
  ],
  'act.comment.removed': [
    '{{by}} gỡ bình luận của {{name}}',
    '{{by}} removed a comment by {{name}}',
    '{{by}} 移除了 {{name}} 的留言',
  ],
  'act.highlight.removed': [
    '{{by}} gỡ clip của {{name}}',
    '{{by}} removed a clip by {{name}}',
    '{{by}} 移除了 {{name}} 的精彩片段',
  ],
  'act.reel.removed': [
    '{{by}} gỡ video ngắn của {{name}}',
    '{{by}} removed a reel by {{name}}',
    '{{by}} 移除了 {{name}} 的短影片',
  ],
  'act.report.upheld': ['{{by}} xác nhận vi phạm trong báo cáo', '{{by}} upheld a report', '{{by}} 認定檢舉成立'],
  'act.report.dismissed': ['{{by}} bác báo cáo', '{{by}} dismissed a report', '{{by}} 駁回了檢舉'],
  'act.held.approved': [
    '{{by}} cho đăng tin chờ duyệt của {{name}}',
    '{{by}} approved a held message from {{name}}',
    '{{by}} 核准了 {{name}} 的待審訊息',
  ],
  'act.held.rejected': [
    '{{by}} không đăng tin chờ duyệt của {{name}}',
    '{{by}} rejected a held message from {{name}}',
    '{{by}} 退回了 {{name}} 的待審訊息',
  ],
  'act.marble.changed': [
    '{{by}} đổi cài đặt sân đua bi',
    '{{by}} changed the settings of a marble arena',
    '{{by}} 變更了彈珠賽場的設定',
  ],
  'act.word.added': [
    '{{by}} thêm từ vào danh sách',
    '{{by}} added a word to the word filter',
    '{{by}} 新增了一個過濾字詞',
  ],
  'act.word.removed': [
    '{{by}} bỏ từ khỏi danh sách',
    '{{by}} removed a word from the word filter',
    '{{by}} 移除了一個過濾字詞',
  ],
  'act.appeal.granted': [
    '{{by}} chấp nhận khiếu nại của {{name}}',
    '{{by}} accepted {{name}}’s appeal',
    '{{by}} 判定 {{name}} 的申訴成立',
  ],
  'act.appeal.refused': [
    '{{by}} bác khiếu nại của {{name}}',
    '{{by}} rejected {{name}}’s appeal',
    '{{by}} 駁回了 {{name}} 的申訴',
  ],
  'act.record.added': ['{{by}} thêm một mục', '{{by}} added a record', '{{by}} 新增了一筆資料'],
  'act.record.changed': ['{{by}} sửa một mục', '{{by}} edited a record', '{{by}} 修改了一筆資料'],
  'act.record.removed': ['{{by}} xóa một mục', '{{by}} removed a record', '{{by}} 刪除了一筆資料'],
  'act.record.acted': [
    '{{by}} làm một thao tác trên trang điều hành',
    '{{by}} did an act at the desk',
    '{{by}} 在管理頁執行了一項操作',
  ],
  'act.record.failed': [
    '{{by}} làm một thao tác nhưng không thành công',
    '{{by}} tried an act at the desk, which failed',
    '{{by}} 在管理頁執行的操作未成功',
  ],
  'act.record.undone': ['{{by}} hoàn tác một thay đổi', '{{by}} undid a change', '{{by}} 還原了一項變更'],
  'act.view.shared': [
    '{{by}} chia sẻ một bộ lọc đã lưu',
    '{{by}} shared a saved view',
    '{{by}} 分享了一個已儲存的檢視',
  ],
  'act.view.removed': [
    '{{by}} bỏ một bộ lọc chia sẻ chung',
    '{{by}} removed a shared view',
    '{{by}} 移除了一個共用檢視',
  ],
  'act.records.exported': ['{{by}} tải một danh sách về máy', '{{by}} downloaded a list', '{{by}} 下載了一份清單'],
  'act.balance.adjusted': [
    '{{by}} điều chỉnh số xu của {{name}}',
    '{{by}} adjusted {{name}}’s xu',
    '{{by}} 調整了 {{name}} 的金幣數',
  ],
  'act.rewards.frozen': [
    '{{by}} tạm ngừng thưởng cho {{name}}',
    '{{by}} froze {{name}}’s rewards',
    '{{by}} 凍結了 {{name}} 的獎勵',
  ],
  'act.rewards.freed': [
    '{{by}} cho {{name}} nhận thưởng trở lại',
    '{{by}} unfroze {{name}}’s rewards',
    '{{by}} 恢復了 {{name}} 的獎勵',
  ],
  'act.article.scheduled': [
    '{{by}} hẹn giờ đăng một bài',
    '{{by}} scheduled an article',
    '{{by}} 排定一篇文章的發布時間',
  ],
  'act.article.published': ['{{by}} đăng một bài', '{{by}} published an article', '{{by}} 發布了一篇文章'],
  'act.article.withdrawn': ['{{by}} gỡ một bài', '{{by}} withdrew an article', '{{by}} 下架了一篇文章'],
  'act.article.unscheduled': [
    '{{by}} hủy hẹn giờ một bài',
    '{{by}} unscheduled an article',
    '{{by}} 取消了一篇文章的排程',
  ],
  'act.article.deleted': ['{{by}} xóa một bản nháp', '{{by}} deleted a draft', '{{by}} 刪除了一篇草稿'],
  'act.stream.stopped': [
    '{{by}} dừng luồng của {{name}}',
    '{{by}} stopped {{name}}’s stream',
    '{{by}} 停止了 {{name}} 的直播',
  ],
  'act.member.signed-out': [
    '{{by}} đăng xuất {{name}} khỏi mọi thiết bị',
    '{{by}} logged {{name}} out everywhere',
    '{{by}} 將 {{name}} 從所有裝置登出',
  ],
  'act.approval.asked': [
    '{{by}} xin thay đổi tài khoản của {{name}}',
    '{{by}} asked to change {{name}}’s account',
    '{{by}} 申請變更 {{name}} 的帳號',
  ],
  'act.approval.approved': [
    '{{by}} đồng ý thay đổi tài khoản của {{name}}',
    '{{by}} approved a change to {{name}}’s account',
    '{{by}} 核准變更 {{name}} 的帳號',
  ],
  'act.approval.refused': [
    '{{by}} từ chối thay đổi tài khoản của {{name}}',
    '{{by}} refused a change to {{name}}’s account',
    '{{by}} 拒絕變更 {{name}} 的帳號',
  ],
  'act.fixture.corrected': ['{{by}} sửa một trận đấu', '{{by}} corrected a match', '{{by}} 修正了一場比賽'],
  'act.fixture.released': [
    '{{by}} trả một trận đấu về nguồn dữ liệu',
    '{{by}} gave a match back to its sources',
    '{{by}} 將一場比賽交還給資料來源',
  ],
  'act.fixture.added': ['{{by}} thêm một trận đấu', '{{by}} added a match', '{{by}} 新增了一場比賽'],
  'act.import.decided': [
    '{{by}} đối chiếu một tên của nguồn dữ liệu',
    '{{by}} matched a name of a source',
    '{{by}} 比對了一個來源名稱',
  ],
  'act.season.imported': ['{{by}} nhập một mùa giải', '{{by}} imported a season', '{{by}} 匯入了一個賽季'],
})
