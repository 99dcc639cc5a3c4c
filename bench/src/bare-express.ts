import express from 'express';
import { createRecord, getRecord, isAllowed, listRecords, port, type NewRecord } from './bare-statements.js';

const app = express();
app.disable('etag');
app.use(express.json());

app.use('/v4', async ({ headers }, response, next) => {
  if (await isAllowed(headers.authorization)) next();
  else response.status(401).json({});
});

app.get('/v4/domains/:domainId', (_request, response) => {
  response.json({});
});

app.get('/v4/domains/:domainId/records/:recordId', async ({ params }, response) => {
  response.json(await getRecord(params.domainId, params.recordId));
});

app.get('/v4/domains/:domainId/records', async ({ params, query }, response) => {
  response.json(await listRecords(params.domainId, Number(query.page_size)));
});

app.post('/v4/domains/:domainId/records', async ({ params, body }, response) => {
  response.json(await createRecord(params.domainId, body as NewRecord));
});

app.listen(port, '127.0.0.1');
