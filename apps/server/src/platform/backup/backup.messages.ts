/** Operator messages about the places of backups. */
export const backupMessages = {
  noObjectStore:
    'Nơi s3:// cần S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID và S3_SECRET_ACCESS_KEY trong môi trường của tiến trình làm bản sao lưu: máy chủ nếu nó đang giữ cơ sở dữ liệu nhúng, nếu không thì lệnh này.',
  noPlace: (place: string) =>
    `Không sao lưu vào hay khôi phục từ ${place} được: nơi sao lưu là một thư mục hoặc s3://BUCKET/nơi.`,
  placeInBucket: (bucket: string) =>
    `Không sao lưu vào bucket ${bucket}: Học Viện cất tệp ở đó, nên mất bucket là mất cả bản sao lưu. Hãy tạo một bucket khác và cho khóa S3 ghi được vào đó.`,
  placeInData: (folder: string) =>
    `Không sao lưu vào ${folder}: Học Viện dùng thư mục ấy cho dữ liệu của chính mình. Hãy chọn một thư mục khác, tốt nhất ở một ổ khác.`,
} as const;
