/** Comments on films and comics by the work’s slug, newest first. */
export const storyComments: Record<string, { by: string; text: string }[]> = {
  'tran-cau-tren-doi-che': [
    { by: 'co_ut', text: 'Xem mà nhớ cái sân đất sau nhà hồi nhỏ, bóng rớt xuống mương là cả đám nhảy theo.' },
    { by: 'linh_fan_cn', text: 'Đoạn "hái thêm một búp rồi đá tiếp" cưng xỉu.' },
    { by: 'duc_namdinh', text: 'Trọng tài Páo công tâm hơn khối ông bắt chính ngoài kia.' },
  ],
  'phut-90-cong': [
    { by: 'tuan_hn', text: 'Ti vi nhà mình cũng chậm tám giây, hàng xóm hò trước hết cả hồi hộp 😂' },
    { by: 'meo_luoi', text: 'Con mèo diễn đạt nhất phim.' },
  ],
  'mua-ngay-chung-ket': [
    { by: 'nga_hp', text: 'Quả phạt đền cuối phim mình xem lại ba lần.' },
    { by: 'bao_bong_da', text: 'Quay trận mưa đẹp, nhạc vừa đủ.' },
  ],
  'nguoi-giu-co': [{ by: 'ong_trum', text: 'Ba mươi năm giữ một mặt cỏ. Nể bác Sáu.' }],
  'doi-bong-pho-hang': [
    { by: 'trasua_tran', text: 'Áo đấu in đĩa xôi, ai bán cho mình một cái với!' },
    { by: 'khoa_pro', text: 'Thua 11 bàn mà khán đài vẫn hát, đúng chất bóng phủi.' },
    { by: 'phuong_ly', text: 'Bao giờ có phần 3 vậy ban biên tập ơi?' },
  ],
  'bi-lan-vu-tru': [{ by: 'son_tung88', text: 'Hai đứa nhỏ nhà mình bắt mở đi mở lại tập 3.' }],
  'chuyen-xe-dem': [
    { by: 'hai_dang', text: 'Tập 2 xem lúc nửa đêm hơi lạnh gáy nhé mọi người.' },
    { by: 'anhba_sg', text: 'Kết tập 3 tử tế quá, tưởng phim ma hóa ra phim tình cảm gia đình.' },
  ],
  'san-truong-mua-phuong': [{ by: 'linh_fan_cn', text: '12A2 ngày ấy của mình cũng sáu đứa. Nhớ quá.' }],
  'thu-mon-ti-hon': [
    { by: 'co_ut', text: '"Không, tay cháu lớn đấy", đọc tới đây rưng rưng luôn.' },
    { by: 'hai_dang', text: 'Hóng chương 3!' },
  ],
  'qua-bong-biet-noi': [{ by: 'meo_luoi', text: 'Da dễ thương mà sĩ diện ghê.' }],
  'binh-luan-vien-meo': [
    { by: 'tuan_hn', text: '"Quý vị thơm phức" 🤣 cho Mướp bình luận V.League đi.' },
    { by: 'trasua_tran', text: 'Chương 2 tự nhiên thấy ấm lòng.' },
  ],
  'phu-thuy-san-phui': [{ by: 'khoa_pro', text: 'Ai đá phủi cũng cần một người chuyền bóng như thế.' }],
  've-so-muoi-hai': [{ by: 'nga_hp', text: 'Ghế 11 và ghế 12, đọc xong ngồi thẫn thờ.' }],
  'bi-xanh-bi-do': [{ by: 'son_tung88', text: 'Nắp cống mở ra đúng lúc gay cấn, vẽ đỉnh.' }],
}
