export { type BilledThing, costsOf, endedMonths, type MonthlyCosts, oldestInvoice } from './invoice.js';
export { draftPayment } from './payment.js';
export { draftPaymentMethod, mayDeletePaymentMethod } from './payment-method.js';
