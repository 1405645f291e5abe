export { type ErasureReceipt, erasureReceiptSchema, erasureRequestSchema } from './erasure.ts';
export { erasureMessages } from './erasures.messages.ts';
