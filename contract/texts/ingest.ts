import { texts } from './text.ts'

export const ingestTexts = texts({
  vi: {
    'goLive.description':
      'Phòng điều khiển của bình luận viên: xem trước luồng, tiếng, số liệu, cảnh báo và trò chuyện trong lúc phát.',
    'goLive.guest.title': 'Đăng nhập để phát sóng',
    'goLive.guest.text': 'Trang này dành cho bình luận viên của Khán Đài.',
    'goLive.viewer.title': 'Tài khoản này chưa phải bình luận viên',
    'goLive.viewer.text': 'Bạn muốn cầm mic? Hãy nhắn ban điều hành, chúng tôi luôn tìm giọng mới.',
    'goLive.failed.title': 'Chưa tải được trang phát sóng',
    'goLive.failed.text': 'Bạn thử lại sau vài giây nhé.',
    'goLive.retry': 'Thử lại',
    'goLive.status': 'Trạng thái',
    'goLive.state.none': 'Chưa phát',
    'goLive.state.none.text': 'Bấm phát trong OBS hoặc mở phòng phát sóng, hình sẽ lên trang sau vài giây.',
    'goLive.state.opening': 'Đang kết nối',
    'goLive.state.opening.text': 'Đã kết nối bộ mã hóa, đang chờ khung hình đầu tiên.',
    'goLive.state.publishing': 'Đang lên sóng',
    'goLive.state.publishing.text': 'Bạn đang lên sóng, mọi người đã xem được.',
    'goLive.state.lost': 'Mất kết nối',
    'goLive.state.lost.text': 'Kết nối lại trong 90 giây để tiếp tục luồng này, người xem không cần tải lại.',
    'goLive.closed.text':
      'Buổi phát đã kết thúc trên trang này. OBS tự kết nối lại cũng không lên sóng cho tới khi bạn mở lại.',
    'goLive.state.ended': 'Đã kết thúc',
    'goLive.state.ended.text': 'Buổi phát gần nhất đã kết thúc.',
    'goLive.bitrate': 'Bitrate',
    'goLive.frames': 'Tốc độ khung hình',
    'goLive.viewers': 'Người xem',
    'goLive.framesPerSecond': '{{count}} fps',
    'goLive.renditions': 'Các độ phân giải đang phát',
    'goLive.rendition.picture': 'Hình',
    'goLive.rendition.sound': 'Chỉ có tiếng',
    'goLive.rendition.extraSound': 'Tiếng {{number}}',
    'goLive.rendition.madeHere': 'máy chủ tạo',
    'goLive.rendition.frameRate': 'Khung hình/giây',
    'goLive.rendition.bitrate': 'kbps',
    'goLive.watch': 'Mở trang trận đấu',
    'goLive.warnings': 'Cảnh báo',
    'goLive.refused': 'Lần phát gần nhất bị từ chối lúc {{time}}',
    'goLive.refused.close': 'Đóng',
    'goLive.fixture': 'Trận sẽ bình luận',
    'goLive.fixture.text':
      'Nếu bạn không chọn, hệ thống sẽ chọn trận gần giờ nhất. Có thể lên sóng từ 30 phút trước giờ bắt đầu.',
    'goLive.fixture.empty.title': 'Bạn chưa nhận trận nào',
    'goLive.fixture.empty.text': 'Tìm trận sắp diễn ra và nhận bình luận ngay tại đây.',
    'goLive.fixture.choose': 'Chọn trận',
    'goLive.fixture.edit': 'Sửa phần bình luận',
    'goLive.fixture.search': 'Tìm trong các trận của bạn',
    'goLive.fixture.today': 'Hôm nay',
    'goLive.fixture.later': 'Sắp tới',
    'goLive.fixture.over': 'Đã kết thúc',
    'goLive.fixture.noneFound': 'Không có trận nào của bạn khớp.',
    'goLive.fixture.chosen': 'Đã chọn trận',
    'goLive.encoder': 'Bộ mã hóa và khóa luồng',
    'goLive.key': 'Khóa luồng',
    'goLive.key.text':
      'Khóa là mật khẩu phát sóng của bạn, đừng để lộ trên màn hình. Chúng tôi chỉ lưu mã băm nên không thể xem lại: nếu làm mất, hãy đổi khóa mới.',
    'goLive.key.none': 'Bạn chưa có khóa.',
    'goLive.key.exists': 'Đang dùng khóa {{hint}}, tạo lúc {{time}}.',
    'goLive.key.make': 'Tạo khóa',
    'goLive.key.rotate': 'Đổi khóa mới',
    'goLive.key.confirm': 'Khóa cũ mất hiệu lực ngay và buổi đang phát sẽ dừng. Bạn chắc chứ?',
    'goLive.key.confirm.yes': 'Đổi khóa',
    'goLive.key.confirm.no': 'Giữ khóa cũ',
    'goLive.key.once': 'Sao chép ngay: khóa này chỉ hiện một lần.',
    'goLive.server': 'Máy chủ',
    'goLive.srt': 'Máy chủ SRT',
    'goLive.srt.text': 'Dùng khi bộ mã hóa không phát được RTMP: chế độ caller, dán khóa luồng vào ô Stream ID.',
    'goLive.srt.ports':
      'Mỗi cổng chỉ nhận một bộ mã hóa. Nếu không kết nối được, hãy thử cổng kế tiếp, cho tới {{lastPort}}.',
    'goLive.copy': 'Sao chép {{what}}',
    'goLive.copied': 'Đã sao chép',
    'goLive.copyFailed': 'Trình duyệt không cho sao chép. Hãy chọn đoạn chữ rồi tự sao chép.',
    'goLive.settings': 'Cài đặt OBS',
    'goLive.settings.text':
      'Trong OBS mở Cài đặt → Luồng, chọn dịch vụ Tùy chỉnh, dán máy chủ và khóa, rồi sang mục Đầu ra.',
    'goLive.settings.video': 'Video',
    'goLive.settings.video.value': 'H.264, 1280×720 hoặc 1920×1080, 30 hoặc 60 fps',
    'goLive.settings.rate': 'Bitrate',
    'goLive.settings.rate.value': 'CBR, 2.500–6.000 kbps (tối đa 25.000)',
    'goLive.settings.keyframe': 'Khoảng cách keyframe',
    'goLive.settings.keyframe.value': '1 giây, tối đa 2 giây',
    'goLive.settings.latency': 'Độ trễ thấp',
    'goLive.settings.latency.value': 'Tắt B-frame (Max B-frames: 0); với x264 chọn thêm Tune: zerolatency',
    'goLive.settings.audio': 'Âm thanh',
    'goLive.settings.audio.value': 'AAC 128–160 kbps, 48 kHz, stereo',
    'goLive.settings.captions': 'Phụ đề',
    'goLive.settings.captions.value': 'CEA-608 (CC1) trong luồng hình, nếu bộ mã hóa gửi; người xem tự bật',
    'goLive.settings.more': 'Phát nhiều chất lượng cùng lúc',
    'goLive.refusal.KEY_MISSING':
      'Một bộ mã hóa trong mạng của bạn không gửi khóa luồng. Hãy dán máy chủ và khóa ở trang này vào đúng hai ô.',
    'goLive.refusal.NOT_RTMP':
      'Một bộ mã hóa trong mạng của bạn không dùng RTMP. Hãy dán nguyên địa chỉ máy chủ ở trang này, bắt đầu bằng rtmp://, không phải srt:// hay https://.',
    'goLive.refusal.UNKNOWN_KEY':
      'Khóa luồng trong bộ mã hóa không tồn tại. Hãy sao chép trọn khóa ở trang này; nếu không còn giữ khóa, hãy tạo khóa mới.',
    'goLive.refusal.WRONG_KEY':
      'Khóa luồng trong bộ mã hóa bị thiếu hoặc dán hai lần. Hãy xóa trống ô đó rồi dán trọn khóa; nếu không còn giữ khóa, hãy đổi khóa mới.',
    'goLive.refusal.OLD_KEY': 'Bộ mã hóa vẫn dùng khóa cũ mà bạn đã đổi. Hãy dán khóa mới vào.',
    'goLive.refusal.NOT_COMMENTATOR': 'Tài khoản này không còn là bình luận viên.',
    'goLive.refusal.NO_FIXTURE_IN_WINDOW': 'Bạn không có trận nào quanh giờ này.',
    'goLive.refusal.FIXTURE_NOT_IN_WINDOW':
      'Trận đã chọn chưa tới giờ. Bạn chỉ lên sóng được từ 30 phút trước giờ bắt đầu.',
    'goLive.refusal.ALREADY_LIVE': 'Bạn đang phát ở một trận khác.',
    'goLive.refusal.BROADCAST_ENDED':
      'Bạn đã kết thúc buổi phát trên trang này. Muốn phát tiếp, hãy bấm “Mở lại để phát tiếp” hoặc chọn lại trận.',
    'goLive.refusal.UNSUPPORTED_VIDEO':
      'Video không phải H.264, HEVC hay AV1 (có thể là VP9 hoặc H.263). Hãy chọn bộ mã hóa H.264 (x264, NVENC H.264…).',
    'goLive.refusal.UNSUPPORTED_AUDIO': 'Âm thanh không phải AAC (có thể là MP3 hoặc Opus). Hãy chọn AAC.',
    'goLive.refusal.BAD_VIDEO_CONFIG':
      'Không đọc được cấu hình hình ảnh của bộ mã hóa. Hãy dùng H.264 với cài đặt thông thường.',
    'goLive.refusal.BAD_AUDIO_CONFIG':
      'Không đọc được cấu hình âm thanh của bộ mã hóa. Hãy dùng AAC-LC, 44,1 hoặc 48 kHz, stereo.',
    'goLive.refusal.BITRATE_TOO_HIGH': 'Bitrate quá cao. Hãy giảm xuống, 2.500–6.000 kbps là đủ.',
    'goLive.refusal.FASTER_THAN_REAL_TIME':
      'Bộ mã hóa gửi nhanh hơn thời gian thực. Nếu phát từ tệp, hãy bật tốc độ thực (ffmpeg: -re).',
    'goLive.refusal.BROKEN_DATA':
      'Bộ mã hóa gửi dữ liệu không đúng chuẩn RTMP nên kết nối đã bị đóng. Hãy khởi động lại bộ mã hóa; nếu vẫn bị, hãy cập nhật hoặc dùng OBS.',
    'goLive.warning.CONNECTION_LOST':
      'Mất kết nối với bộ mã hóa, hình của người xem đứng lại. Hãy kiểm tra mạng và bấm phát lại trong bộ mã hóa nếu nó không tự kết nối.',
    'goLive.warning.NO_AUDIO': 'Luồng không có tiếng. Hãy thêm micro hoặc tiếng máy tính vào bộ mã hóa.',
    'goLive.warning.NO_VIDEO': 'Luồng không có hình. Hãy thêm camera hoặc màn hình vào bộ mã hóa.',
    'goLive.warning.B_FRAMES': 'Bộ mã hóa dùng B-frame nên độ trễ tăng. Hãy tắt B-frame.',
    'goLive.warning.GOP_TOO_LONG': 'Các keyframe cách nhau quá xa. Hãy đặt mỗi 1–2 giây một keyframe.',
    'goLive.warning.LOW_FRAME_RATE':
      'Tốc độ khung hình quá thấp, hình sẽ giật. Hãy chọn 30 hoặc 60 khung hình/giây và đóng bớt ứng dụng nặng.',
    'goLive.warning.PICTURE_FORMAT':
      'Video không phải 4:2:0 8 bit, nhiều trình duyệt và điện thoại không phát được. Trong OBS chọn định dạng màu NV12.',
    'goLive.warning.ONLY_HEVC':
      'Bạn chỉ phát hình HEVC. Người xem trên máy không có bộ giải mã HEVC (nhiều máy tính chạy Chrome, Edge, Firefox và điện thoại Android đời cũ) sẽ không thấy hình. Hãy phát thêm một luồng H.264.',
    'goLive.warning.ONLY_AV1':
      'Bạn chỉ phát hình AV1. Người xem trên iPhone trước 15 Pro, máy Mac trước M3, máy tính và điện thoại đời cũ sẽ không thấy hình. Hãy phát thêm một luồng H.264.',
    'goLive.warning.SURROUND_SOUND': 'Âm thanh có hơn hai kênh, một số thiết bị không phát được. Hãy chọn stereo.',
    'goLive.warning.HIGH_SAMPLE_RATE': 'Tần số lấy mẫu trên 48 kHz, một số thiết bị không phát được. Hãy chọn 48 kHz.',
    'goLive.warning.BROKEN_FRAME':
      'Bộ mã hóa gửi khung hình hoặc tiếng sai định dạng, phần đó bị bỏ. Hãy khởi động lại bộ mã hóa; nếu vẫn bị, hãy chọn bộ mã hóa H.264 khác.',
    'goLive.warning.PICTURE_WITHOUT_CONFIG':
      'Bộ mã hóa gửi hình nhưng thiếu phần đầu (SPS/PPS) nên người xem không thấy gì. Hãy dừng rồi phát lại; nếu vẫn bị, hãy chọn bộ mã hóa H.264 khác.',
    'goLive.warning.SOUND_WITHOUT_CONFIG':
      'Bộ mã hóa gửi tiếng nhưng thiếu phần đầu AAC nên người xem không nghe được. Hãy dừng rồi phát lại; nếu vẫn bị, hãy chọn bộ mã hóa AAC khác.',
    'goLive.warning.SOUND_LAYOUT':
      'Trình duyệt không phát được kiểu âm thanh này (ví dụ 5.1) nên người xem có hình mà không có tiếng. Hãy chọn AAC-LC, stereo, 48 kHz.',
    'goLive.warning.NO_KEYFRAME':
      'Bộ mã hóa không gửi keyframe đầy đủ (IDR) nên hình không bắt đầu được. Hãy đặt khoảng cách keyframe 1–2 giây và tắt intra refresh.',
    'goLive.warning.TIMESTAMP_JUMP':
      'Mốc thời gian bị nhảy, người xem thấy hình khựng. Nếu còn lặp lại, hãy khởi động lại bộ mã hóa.',
    'goLive.warning.CODEC_CHANGED':
      'Định dạng hình hoặc tiếng bị đổi giữa chừng (ví dụ khi xoay điện thoại), người xem thấy hình khựng một chút.',
    'goLive.warning.AUDIO_STOPPED': 'Tiếng bị mất giữa chừng. Hãy kiểm tra micro và dây cắm.',
    'goLive.warning.SILENT_AUDIO': 'Có luồng tiếng nhưng không nghe thấy gì. Hãy kiểm tra micro và nút tắt tiếng.',
    'goLive.warning.VIDEO_STOPPED':
      'Không có hình mới; người xem thấy hình cuối cùng và vẫn nghe tiếng. Nếu không phải màn hình đứng yên, hãy kiểm tra máy quay.',
    'goLive.warning.TAKEN_OVER':
      'Một bộ mã hóa khác đã dùng khóa luồng này để chiếm quyền phát. Nếu không phải bạn, hãy đổi khóa ngay.',
    'goLive.warning.TOO_MANY_TRACKS': 'Bộ mã hóa gửi quá nhiều luồng hình hoặc tiếng, phần dư bị bỏ qua.',
    'goLive.warning.TRACK_CODEC_UNSUPPORTED':
      'Có thêm một luồng dùng {{codec}}, không phải H.264, HEVC, AV1 hoặc AAC, luồng đó bị bỏ qua.',
    'goLive.warning.TRACK_CONFIG_BROKEN':
      'Không đọc được cấu hình của một luồng hình, luồng đó bị bỏ qua. Hãy dùng H.264 cho mọi luồng hình.',
    'goLive.warning.RENDITION_UNALIGNED':
      'Một độ phân giải có keyframe lệch với độ phân giải chính nên tạm ngừng. Hãy đặt cùng khoảng cách keyframe cho mọi bộ mã hóa.',
    'goLive.warning.DISK_FAILED':
      'Máy chủ không ghi được luồng vào đĩa: người xem không tua lại xa được, bản ghi có thể bị thiếu. Hãy báo ban điều hành.',
    'goLive.warning.TRANSCODER_OVERLOADED':
      'Máy chủ đang bận nên ngừng tạo một độ phân giải thấp hơn. Độ phân giải bạn phát không bị ảnh hưởng.',
    'goLive.warning.TRANSCODER_PAUSED':
      'Máy chủ đang bận nên tạm ngừng tạo các độ phân giải thấp hơn, và sẽ tạo lại khi rảnh. Độ phân giải bạn phát không bị ảnh hưởng.',
    'goLive.warning.TRANSCODER_FAILED':
      'Máy chủ không tạo được các độ phân giải thấp hơn. Độ phân giải bạn phát không bị ảnh hưởng.',
    'goLive.warning.other': 'Luồng có vấn đề nhỏ ({{code}}).',
  },
  en: {
    'goLive.description':
      'The commentator’s control room: preview, sound, figures, warnings and chat while you are on air.',
    'goLive.guest.title': 'Log in to go live',
    'goLive.guest.text': 'This page is for Khán Đài commentators.',
    'goLive.viewer.title': 'This account isn’t a commentator yet',
    'goLive.viewer.text': 'Want to commentate? Contact our staff; we’re always looking for new voices.',
    'goLive.failed.title': 'Couldn’t load the streaming dashboard',
    'goLive.failed.text': 'Please try again in a few seconds.',
    'goLive.retry': 'Try again',
    'goLive.status': 'Status',
    'goLive.state.none': 'Not live',
    'goLive.state.none.text':
      'Start streaming in OBS or open the studio, and your video will be on the site within a few seconds.',
    'goLive.state.opening': 'Connecting',
    'goLive.state.opening.text': 'Encoder connected, waiting for the first frame.',
    'goLive.state.publishing': 'On air',
    'goLive.state.publishing.text': 'You’re on air and everyone can watch.',
    'goLive.state.lost': 'Connection lost',
    'goLive.state.lost.text': 'Reconnect within 90 seconds to continue this stream; viewers don’t need to reload.',
    'goLive.closed.text': 'You ended the broadcast here. OBS may reconnect, but it stays off air until you reopen.',
    'goLive.state.ended': 'Ended',
    'goLive.state.ended.text': 'Your last broadcast is over.',
    'goLive.bitrate': 'Bitrate',
    'goLive.frames': 'Frame rate',
    'goLive.viewers': 'Viewers',
    'goLive.framesPerSecond': '{{count}} fps',
    'goLive.renditions': 'Renditions on air',
    'goLive.rendition.picture': 'Picture',
    'goLive.rendition.sound': 'Audio only',
    'goLive.rendition.extraSound': 'Audio {{number}}',
    'goLive.rendition.madeHere': 'made by the server',
    'goLive.rendition.frameRate': 'Frames per second',
    'goLive.rendition.bitrate': 'kbps',
    'goLive.watch': 'Open the match page',
    'goLive.warnings': 'Warnings',
    'goLive.refused': 'Your last stream was rejected at {{time}}',
    'goLive.refused.close': 'Close',
    'goLive.fixture': 'Match to cover',
    'goLive.fixture.text':
      'If you don’t choose one, we’ll use the match closest to now. You can go live from 30 minutes before the start.',
    'goLive.fixture.empty.title': 'No matches yet',
    'goLive.fixture.empty.text': 'Find an upcoming match to cover.',
    'goLive.fixture.choose': 'Choose a match',
    'goLive.fixture.edit': 'Edit my commentary',
    'goLive.fixture.search': 'Search your matches',
    'goLive.fixture.today': 'Today',
    'goLive.fixture.later': 'Coming up',
    'goLive.fixture.over': 'Over',
    'goLive.fixture.noneFound': 'None of your matches fits.',
    'goLive.fixture.chosen': 'Match selected',
    'goLive.encoder': 'Encoder and stream key',
    'goLive.key': 'Stream key',
    'goLive.key.text':
      'The key is your password for going live; never show it on screen. We only keep a hash of it, so it can’t be shown again: if you lose it, create a new key.',
    'goLive.key.none': 'You don’t have a key yet.',
    'goLive.key.exists': 'In use: key {{hint}}, created {{time}}.',
    'goLive.key.make': 'Create a key',
    'goLive.key.rotate': 'Create a new key',
    'goLive.key.confirm': 'The old key will stop working immediately, ending any stream that uses it. Are you sure?',
    'goLive.key.confirm.yes': 'Replace the key',
    'goLive.key.confirm.no': 'Keep the old key',
    'goLive.key.once': 'Copy it now: this key is shown only once.',
    'goLive.server': 'Server',
    'goLive.srt': 'SRT server',
    'goLive.srt.text': 'For encoders that can’t send RTMP: caller mode, with the stream key as the stream ID.',
    'goLive.srt.ports': 'Each port takes one encoder. If yours can’t connect, try the next port, up to {{lastPort}}.',
    'goLive.copy': 'Copy {{what}}',
    'goLive.copied': 'Copied',
    'goLive.copyFailed': 'Your browser doesn’t allow copying. Select the text and copy it manually.',
    'goLive.settings': 'OBS settings',
    'goLive.settings.text':
      'In OBS, open Settings → Stream, set Service to Custom, paste the server and key, then go to Output.',
    'goLive.settings.video': 'Video',
    'goLive.settings.video.value': 'H.264, 1280×720 or 1920×1080, 30 or 60 fps',
    'goLive.settings.rate': 'Bitrate',
    'goLive.settings.rate.value': 'CBR, 2,500–6,000 kbps (max 25,000)',
    'goLive.settings.keyframe': 'Keyframe interval',
    'goLive.settings.keyframe.value': '1 second (max 2)',
    'goLive.settings.latency': 'Low latency',
    'goLive.settings.latency.value': 'No B-frames (Max B-frames: 0); with x264, also Tune: zerolatency',
    'goLive.settings.audio': 'Audio',
    'goLive.settings.audio.value': 'AAC 128–160 kbps, 48 kHz, stereo',
    'goLive.settings.captions': 'Captions',
    'goLive.settings.captions.value': 'CEA-608 (CC1) in the picture, if your encoder sends it; viewers switch it on',
    'goLive.settings.more': 'Stream in several qualities',
    'goLive.refusal.KEY_MISSING':
      'An encoder on your network sent no stream key. Paste the server and the key from this page into their two fields.',
    'goLive.refusal.NOT_RTMP':
      'An encoder on your network didn’t speak RTMP. Paste the server address from this page as it is, with rtmp://, not srt:// or https://.',
    'goLive.refusal.UNKNOWN_KEY':
      'The encoder’s stream key doesn’t exist. Copy the whole key from this page; if you no longer have it, create a new one.',
    'goLive.refusal.WRONG_KEY':
      'The stream key in the encoder is incomplete or was pasted twice. Empty the field and paste the whole key; if you no longer have it, create a new one.',
    'goLive.refusal.OLD_KEY': 'The encoder still has a key that you replaced. Paste the new key.',
    'goLive.refusal.NOT_COMMENTATOR': 'This account is no longer a commentator.',
    'goLive.refusal.NO_FIXTURE_IN_WINDOW': 'You don’t have a match around this time.',
    'goLive.refusal.FIXTURE_NOT_IN_WINDOW':
      'It’s too early for this match: you can go live from 30 minutes before the start.',
    'goLive.refusal.ALREADY_LIVE': 'You’re live on another match.',
    'goLive.refusal.BROADCAST_ENDED':
      'You ended the broadcast on this page. To go live again, press “Reopen to stream again” or choose the match again.',
    'goLive.refusal.UNSUPPORTED_VIDEO':
      'The video isn’t H.264, HEVC or AV1 (it may be VP9 or H.263). Choose an H.264 encoder (x264, NVENC H.264…).',
    'goLive.refusal.UNSUPPORTED_AUDIO': 'The audio isn’t AAC (it may be MP3 or Opus). Choose AAC.',
    'goLive.refusal.BAD_VIDEO_CONFIG': 'We can’t read the encoder’s video settings. Use H.264 with standard settings.',
    'goLive.refusal.BAD_AUDIO_CONFIG':
      'We can’t read the encoder’s audio settings. Use AAC-LC, 44.1 or 48 kHz, stereo.',
    'goLive.refusal.BITRATE_TOO_HIGH': 'The bitrate is too high. Lower it; 2,500–6,000 kbps is enough.',
    'goLive.refusal.FASTER_THAN_REAL_TIME':
      'The encoder is sending faster than real time. If you’re streaming a file, send it at normal speed (ffmpeg: -re).',
    'goLive.refusal.BROKEN_DATA':
      'The encoder sent data that isn’t valid RTMP, so the connection was closed. Restart the encoder; if it happens again, update it or use OBS.',
    'goLive.warning.CONNECTION_LOST':
      'The encoder’s connection dropped, so the picture froze for viewers. Check the network, and start the encoder again if it doesn’t reconnect.',
    'goLive.warning.NO_AUDIO': 'The stream has no audio. Add a microphone or the computer’s sound in the encoder.',
    'goLive.warning.NO_VIDEO': 'The stream has no video. Add a camera or a screen in the encoder.',
    'goLive.warning.B_FRAMES': 'The encoder uses B-frames, which add delay. Turn them off.',
    'goLive.warning.GOP_TOO_LONG': 'Keyframes are too far apart. Set one every 1–2 seconds.',
    'goLive.warning.LOW_FRAME_RATE':
      'The frame rate is very low, so the video will stutter. Choose 30 or 60 frames per second, and close heavy programs.',
    'goLive.warning.PICTURE_FORMAT':
      'The video isn’t 8-bit 4:2:0, so many browsers and phones can’t play it. In OBS, set the colour format to NV12.',
    'goLive.warning.ONLY_HEVC':
      'You’re sending HEVC video only. Viewers on devices without a HEVC decoder (many computers with Chrome, Edge or Firefox, and older Android phones) see no picture. Add an H.264 track.',
    'goLive.warning.ONLY_AV1':
      'You’re sending AV1 video only. Viewers on iPhones before the 15 Pro, Macs before M3, and older computers and phones see no picture. Add an H.264 track.',
    'goLive.warning.SURROUND_SOUND':
      'The audio has more than two channels, so some devices can’t play it. Choose stereo.',
    'goLive.warning.HIGH_SAMPLE_RATE':
      'The sample rate is above 48 kHz, so some devices can’t play the audio. Choose 48 kHz.',
    'goLive.warning.BROKEN_FRAME':
      'The encoder sends malformed frames or audio, which are dropped. Restart the encoder; if it goes on, choose another H.264 encoder.',
    'goLive.warning.PICTURE_WITHOUT_CONFIG':
      'The encoder sends video without its header (SPS/PPS), so viewers see nothing. Stop and start the stream; if it stays, choose another H.264 encoder.',
    'goLive.warning.SOUND_WITHOUT_CONFIG':
      'The encoder sends audio without its AAC header, so viewers hear nothing. Stop and start the stream; if it stays, choose another AAC encoder.',
    'goLive.warning.SOUND_LAYOUT':
      'Browsers can’t play this audio (5.1, for example), so viewers have a picture without sound. Choose AAC-LC, stereo, 48 kHz.',
    'goLive.warning.NO_KEYFRAME':
      'The encoder sends no complete keyframes (IDR), so the picture can’t begin. Set a keyframe interval of 1–2 seconds and turn off intra refresh.',
    'goLive.warning.TIMESTAMP_JUMP':
      'The stream’s timestamps jumped, so viewers saw a brief freeze. If it goes on, restart the encoder.',
    'goLive.warning.CODEC_CHANGED':
      'The video or audio format changed mid-stream (a turned phone, for example); viewers see a short pause.',
    'goLive.warning.AUDIO_STOPPED': 'The audio dropped out mid-stream. Check the microphone and its cable.',
    'goLive.warning.SILENT_AUDIO':
      'There is an audio track, but it’s silent. Check the microphone and its mute button.',
    'goLive.warning.VIDEO_STOPPED':
      'No new picture is arriving; viewers see the last one and still hear you. If it isn’t a still screen, check the camera.',
    'goLive.warning.TAKEN_OVER':
      'Another encoder using the same stream key has taken over the stream. If it isn’t yours, change the key now.',
    'goLive.warning.TOO_MANY_TRACKS': 'The encoder sends too many video or audio tracks. The extra ones are ignored.',
    'goLive.warning.TRACK_CODEC_UNSUPPORTED':
      'An additional track uses {{codec}}, not H.264, HEVC, AV1 or AAC. It is ignored.',
    'goLive.warning.TRACK_CONFIG_BROKEN':
      'Couldn’t read the configuration of an additional video track. It is ignored. Use H.264 for all video tracks.',
    'goLive.warning.RENDITION_UNALIGNED':
      'One resolution is paused because its keyframes don’t match the main one. Use the same keyframe interval for every encoder.',
    'goLive.warning.DISK_FAILED':
      'The server can’t save the stream to disk: viewers can’t rewind far, and the recording may have gaps. Please tell our staff.',
    'goLive.warning.TRANSCODER_OVERLOADED':
      'The server is busy, so it has stopped making one of the lower qualities. The quality that you send isn’t affected.',
    'goLive.warning.TRANSCODER_PAUSED':
      'The server is busy, so it has paused the lower qualities. It makes them again when it has time. The quality that you send isn’t affected.',
    'goLive.warning.TRANSCODER_FAILED':
      'The server can’t make lower qualities. The quality that you send isn’t affected.',
    'goLive.warning.other': 'Minor stream problem ({{code}}).',
  },
  zh: {
    'goLive.description': '主播的控制室：直播時查看畫面、聲音、數據、警告與聊天室。',
    'goLive.guest.title': '登入後即可直播',
    'goLive.guest.text': '這個頁面專供 Khán Đài 的主播使用。',
    'goLive.viewer.title': '這個帳號還不是主播',
    'goLive.viewer.text': '想當主播嗎？歡迎聯絡營運團隊，我們一直在找新聲音。',
    'goLive.failed.title': '無法載入直播後台',
    'goLive.failed.text': '請幾秒後再試一次。',
    'goLive.retry': '重試',
    'goLive.status': '狀態',
    'goLive.state.none': '尚未直播',
    'goLive.state.none.text': '在 OBS 開始串流或開啟直播室，幾秒後畫面就會上線。',
    'goLive.state.opening': '連線中',
    'goLive.state.opening.text': '編碼器已連線，正在等待第一個畫面。',
    'goLive.state.publishing': '直播中',
    'goLive.state.publishing.text': '你已開播，所有人都能觀看。',
    'goLive.state.lost': '連線中斷',
    'goLive.state.lost.text': '90 秒內重新連線即可延續同一場直播，觀眾不必重新整理。',
    'goLive.closed.text': '你已在本頁結束直播。在你重新開放之前，OBS 自動重連也不會上線。',
    'goLive.state.ended': '已結束',
    'goLive.state.ended.text': '上一場直播已經結束。',
    'goLive.bitrate': '位元率',
    'goLive.frames': '影格率',
    'goLive.viewers': '觀看人數',
    'goLive.framesPerSecond': '每秒 {{count}} 格',
    'goLive.renditions': '播出中的畫質',
    'goLive.rendition.picture': '畫面',
    'goLive.rendition.sound': '只有聲音',
    'goLive.rendition.extraSound': '音軌 {{number}}',
    'goLive.rendition.madeHere': '由伺服器產生',
    'goLive.rendition.frameRate': '每秒格數',
    'goLive.rendition.bitrate': 'kbps',
    'goLive.watch': '前往比賽頁面',
    'goLive.warnings': '警告',
    'goLive.refused': '上次直播在 {{time}} 遭拒絕',
    'goLive.refused.close': '關閉',
    'goLive.fixture': '要播報的比賽',
    'goLive.fixture.text': '不選的話，會自動選時間最近的比賽。開賽前 30 分鐘起可以開播。',
    'goLive.fixture.empty.title': '你還沒有比賽',
    'goLive.fixture.empty.text': '在這裡尋找即將開始的比賽並認領。',
    'goLive.fixture.choose': '選擇比賽',
    'goLive.fixture.edit': '編輯我的解說',
    'goLive.fixture.search': '搜尋你的比賽',
    'goLive.fixture.today': '今天',
    'goLive.fixture.later': '即將開始',
    'goLive.fixture.over': '已結束',
    'goLive.fixture.noneFound': '你的比賽中沒有符合的。',
    'goLive.fixture.chosen': '已選擇比賽',
    'goLive.encoder': '編碼器與串流金鑰',
    'goLive.key': '串流金鑰',
    'goLive.key.text': '金鑰就是你的直播密碼，別讓它出現在畫面上。我們只保存雜湊值，無法再次顯示；遺失時請更換金鑰。',
    'goLive.key.none': '你還沒有金鑰。',
    'goLive.key.exists': '使用中的金鑰 {{hint}}，建立於 {{time}}。',
    'goLive.key.make': '建立金鑰',
    'goLive.key.rotate': '更換金鑰',
    'goLive.key.confirm': '舊金鑰會立即失效，正在進行的直播也會停止。確定嗎？',
    'goLive.key.confirm.yes': '更換金鑰',
    'goLive.key.confirm.no': '保留舊金鑰',
    'goLive.key.once': '請立刻複製：這組金鑰只顯示一次。',
    'goLive.server': '伺服器',
    'goLive.srt': 'SRT 伺服器',
    'goLive.srt.text': '供無法使用 RTMP 的編碼器使用：選擇 caller 模式，並將直播金鑰填入 Stream ID。',
    'goLive.srt.ports': '每個連接埠只接受一台編碼器。若無法連線，請改用下一個連接埠，最多到 {{lastPort}}。',
    'goLive.copy': '複製{{what}}',
    'goLive.copied': '已複製',
    'goLive.copyFailed': '瀏覽器不允許複製，請手動選取並複製。',
    'goLive.settings': 'OBS 設定',
    'goLive.settings.text': '在 OBS 開啟「設定 → 串流」，服務選「自訂」，貼上伺服器與金鑰，再到「輸出」。',
    'goLive.settings.video': '影像',
    'goLive.settings.video.value': 'H.264，1280×720 或 1920×1080，每秒 30 或 60 格',
    'goLive.settings.rate': '位元率',
    'goLive.settings.rate.value': 'CBR，2,500–6,000 kbps（上限 25,000）',
    'goLive.settings.keyframe': '關鍵影格間隔',
    'goLive.settings.keyframe.value': '1 秒，最長 2 秒',
    'goLive.settings.latency': '低延遲',
    'goLive.settings.latency.value': '關閉 B-frame（Max B-frames: 0）；使用 x264 時另將 Tune 設為 zerolatency',
    'goLive.settings.audio': '聲音',
    'goLive.settings.audio.value': 'AAC 128–160 kbps，48 kHz，立體聲',
    'goLive.settings.captions': '字幕',
    'goLive.settings.captions.value': '隨畫面送出的 CEA-608（CC1），觀眾可自行開啟',
    'goLive.settings.more': '同時送出多種畫質',
    'goLive.refusal.KEY_MISSING':
      '你網路上的編碼器沒有送出串流金鑰。請將本頁的伺服器貼到「伺服器」欄，金鑰貼到「串流金鑰」欄。',
    'goLive.refusal.NOT_RTMP':
      '你網路上的編碼器使用的不是 RTMP。請將本頁的伺服器位址原樣貼上，以 rtmp:// 開頭，不要改成 srt:// 或 https://。',
    'goLive.refusal.UNKNOWN_KEY': '編碼器送出的串流金鑰不存在。請從本頁複製完整金鑰；若已遺失，請建立新的金鑰。',
    'goLive.refusal.WRONG_KEY':
      '編碼器裡的串流金鑰不完整或貼了兩次。請清空該欄再貼上整組金鑰；若已遺失，請更換新的金鑰。',
    'goLive.refusal.OLD_KEY': '編碼器還在使用已更換的舊金鑰，請貼上新的金鑰。',
    'goLive.refusal.NOT_COMMENTATOR': '這個帳號已不是主播。',
    'goLive.refusal.NO_FIXTURE_IN_WINDOW': '這個時段你沒有比賽。',
    'goLive.refusal.FIXTURE_NOT_IN_WINDOW': '還沒到這場比賽的開播時間：開賽前 30 分鐘起可以開播。',
    'goLive.refusal.ALREADY_LIVE': '你正在另一場比賽直播。',
    'goLive.refusal.BROADCAST_ENDED': '你已在本頁結束直播。要繼續播，請按「重新開放」或再選一次比賽。',
    'goLive.refusal.UNSUPPORTED_VIDEO':
      '影像不是 H.264、HEVC 或 AV1（可能是 VP9 或 H.263），請選擇 H.264 編碼器（x264、NVENC H.264 等）。',
    'goLive.refusal.UNSUPPORTED_AUDIO': '音訊格式不是 AAC（可能是 MP3 或 Opus），請改用 AAC。',
    'goLive.refusal.BAD_VIDEO_CONFIG': '無法讀取編碼器送出的影像設定，請使用一般設定的 H.264。',
    'goLive.refusal.BAD_AUDIO_CONFIG': '無法讀取編碼器送出的聲音設定，請使用 AAC-LC、44.1 或 48 kHz、立體聲。',
    'goLive.refusal.BITRATE_TOO_HIGH': '位元率過高，請調低；2,500–6,000 kbps 就足夠。',
    'goLive.refusal.FASTER_THAN_REAL_TIME': '編碼器傳送的速度比即時播放快。播放檔案時，請以原速傳送（ffmpeg：-re）。',
    'goLive.refusal.BROKEN_DATA':
      '編碼器送出的資料不符合 RTMP，連線已關閉。請重新啟動編碼器；若再發生，請更新或改用 OBS。',
    'goLive.warning.CONNECTION_LOST':
      '編碼器連線中斷，觀眾的畫面停住了。請檢查網路；若編碼器沒有自動重新連線，請再按一次開始串流。',
    'goLive.warning.NO_AUDIO': '直播沒有聲音，請在編碼器加入麥克風或電腦的聲音。',
    'goLive.warning.NO_VIDEO': '直播沒有畫面，請在編碼器加入攝影機或螢幕。',
    'goLive.warning.B_FRAMES': '編碼器使用 B-frame，會增加延遲，請關閉。',
    'goLive.warning.GOP_TOO_LONG': '關鍵影格間隔太長，請設為 1–2 秒。',
    'goLive.warning.LOW_FRAME_RATE': '影格率太低，畫面會卡頓。請選擇每秒 30 或 60 格，並關閉耗資源的程式。',
    'goLive.warning.PICTURE_FORMAT': '影像不是 8 位元 4:2:0，許多瀏覽器和手機無法播放。請在 OBS 選擇 NV12 色彩格式。',
    'goLive.warning.ONLY_HEVC':
      '你只送出 HEVC 影像。沒有 HEVC 解碼器的裝置（許多使用 Chrome、Edge 或 Firefox 的電腦，以及較舊的 Android 手機）看不到畫面，請再加一條 H.264 影像軌。',
    'goLive.warning.ONLY_AV1':
      '你只送出 AV1 影像。iPhone 15 Pro 以前的 iPhone、M3 以前的 Mac，以及較舊的電腦和手機看不到畫面，請再加一條 H.264 影像軌。',
    'goLive.warning.SURROUND_SOUND': '聲音超過兩個聲道，部分裝置無法播放，請選擇立體聲。',
    'goLive.warning.HIGH_SAMPLE_RATE': '取樣率高於 48 kHz，部分裝置無法播放，請選擇 48 kHz。',
    'goLive.warning.BROKEN_FRAME':
      '編碼器送出格式錯誤的影格或聲音，已略過。請重新啟動編碼器；若持續發生，請改用其他 H.264 編碼器。',
    'goLive.warning.PICTURE_WITHOUT_CONFIG':
      '編碼器送出的影像缺少標頭（SPS/PPS），觀眾看不到畫面。請停止後重新開播；若仍如此，請改用其他 H.264 編碼器。',
    'goLive.warning.SOUND_WITHOUT_CONFIG':
      '編碼器送出的聲音缺少 AAC 標頭，觀眾聽不到聲音。請停止後重新開播；若仍如此，請改用其他 AAC 編碼器。',
    'goLive.warning.SOUND_LAYOUT':
      '瀏覽器無法播放這種聲音（例如 5.1 聲道），觀眾只有畫面沒有聲音。請選擇 AAC-LC、立體聲、48 kHz。',
    'goLive.warning.NO_KEYFRAME':
      '編碼器沒有送出完整的關鍵影格（IDR），畫面無法開始。請將關鍵影格間隔設為 1–2 秒，並關閉 intra refresh。',
    'goLive.warning.TIMESTAMP_JUMP': '時間戳記跳動，觀眾會看到短暫停頓。若持續發生，請重新啟動編碼器。',
    'goLive.warning.CODEC_CHANGED': '影像或聲音的格式中途改變（例如手機轉向），觀眾會看到短暫停頓。',
    'goLive.warning.AUDIO_STOPPED': '直播途中聲音中斷，請檢查麥克風與接線。',
    'goLive.warning.SILENT_AUDIO': '有音軌但沒有聲音，請檢查麥克風與靜音鍵。',
    'goLive.warning.VIDEO_STOPPED':
      '編碼器沒有再送出新畫面，觀眾看到最後一格並繼續聽到聲音。若不是靜止畫面，請檢查攝影機。',
    'goLive.warning.TAKEN_OVER': '有另一個編碼器用同一組串流金鑰接手了直播。如果不是你，請立即更換金鑰。',
    'goLive.warning.TOO_MANY_TRACKS': '編碼器送出的影像或聲音軌太多，多出的已忽略。',
    'goLive.warning.TRACK_CODEC_UNSUPPORTED': '有一條額外的軌使用 {{codec}}，不是 H.264、HEVC、AV1 或 AAC，已忽略。',
    'goLive.warning.TRACK_CONFIG_BROKEN': '無法讀取一條額外影像軌的設定，已忽略。請讓所有影像軌都使用 H.264。',
    'goLive.warning.RENDITION_UNALIGNED':
      '有一個解析度的關鍵影格與主畫面不一致，已暫停。請為所有編碼器設定相同的關鍵影格間隔。',
    'goLive.warning.DISK_FAILED': '伺服器無法將直播寫入磁碟：觀眾無法回看較早的畫面，錄影可能不完整。請告知站方。',
    'goLive.warning.TRANSCODER_OVERLOADED': '伺服器忙碌，已停止產生其中一種較低的畫質。你送出的畫質不受影響。',
    'goLive.warning.TRANSCODER_PAUSED': '伺服器忙碌，暫停產生較低的畫質，空閒時會再恢復。你送出的畫質不受影響。',
    'goLive.warning.TRANSCODER_FAILED': '伺服器無法產生較低的畫質。你送出的畫質不受影響。',
    'goLive.warning.other': '直播有小問題（{{code}}）。',
  },
})
