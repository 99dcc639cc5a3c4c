// Generated from openapi/ by `pnpm generate`. Do not edit.
import type { AbsentThings, OperationRow, RateLimit } from '../operation-row.js';

/** Every operation of every specification, by operationId. */
export const operations = {
  "listDomains": {
    "api": "v4",
    "method": "get",
    "path": "/domains",
    "area": "domains",
    "tag": "Domains",
    "summary": "List domains",
    "public": false,
    "scopes": [
      "domains:read_only"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listDomains",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "domain": {
        "type": "string",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "group": {
        "type": "string",
        "nullable": true
      },
      "tags": {
        "type": "string-array",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "description": {
        "type": "string",
        "nullable": true
      },
      "soa_email": {
        "type": "string",
        "nullable": true
      },
      "refresh_sec": {
        "type": "integer",
        "nullable": false
      },
      "retry_sec": {
        "type": "integer",
        "nullable": false
      },
      "expire_sec": {
        "type": "integer",
        "nullable": false
      },
      "ttl_sec": {
        "type": "integer",
        "nullable": false
      }
    }
  },
  "createDomain": {
    "api": "v4",
    "method": "post",
    "path": "/domains",
    "area": "domains",
    "tag": "Domains",
    "summary": "Create a domain",
    "public": false,
    "scopes": [
      "domains:read_write"
    ],
    "grants": [
      {
        "global": "add_domains"
      }
    ],
    "event": "domain_create",
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createDomain",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "importDomain": {
    "api": "v4",
    "method": "post",
    "path": "/domains/import",
    "area": "domains",
    "tag": "Domains",
    "summary": "Import a domain",
    "public": false,
    "scopes": [
      "domains:read_write"
    ],
    "grants": [
      {
        "global": "add_domains"
      }
    ],
    "event": "domain_import",
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "importDomain",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getDomain": {
    "api": "v4",
    "method": "get",
    "path": "/domains/{domainId}",
    "area": "domains",
    "tag": "Domains",
    "summary": "Get a domain",
    "public": false,
    "scopes": [
      "domains:read_only"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_only",
        "parameter": "domainId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "domainId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getDomain",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateDomain": {
    "api": "v4",
    "method": "put",
    "path": "/domains/{domainId}",
    "area": "domains",
    "tag": "Domains",
    "summary": "Update a domain",
    "public": false,
    "scopes": [
      "domains:read_write"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_write",
        "parameter": "domainId"
      }
    ],
    "event": "domain_update",
    "companion": false,
    "pathParameters": [
      "domainId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateDomain",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteDomain": {
    "api": "v4",
    "method": "delete",
    "path": "/domains/{domainId}",
    "area": "domains",
    "tag": "Domains",
    "summary": "Delete a domain",
    "public": false,
    "scopes": [
      "domains:read_write"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_write",
        "parameter": "domainId"
      }
    ],
    "event": "domain_delete",
    "companion": false,
    "pathParameters": [
      "domainId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteDomain",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "cloneDomain": {
    "api": "v4",
    "method": "post",
    "path": "/domains/{domainId}/clone",
    "area": "domains",
    "tag": "Domains",
    "summary": "Clone a domain",
    "public": false,
    "scopes": [
      "domains:read_write"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_write",
        "parameter": "domainId"
      },
      {
        "global": "add_domains"
      }
    ],
    "event": "domain_create",
    "companion": false,
    "pathParameters": [
      "domainId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "cloneDomain",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getDomainZoneFile": {
    "api": "v4",
    "method": "get",
    "path": "/domains/{domainId}/zone-file",
    "area": "domains",
    "tag": "Domains",
    "summary": "Get the zone file",
    "public": false,
    "scopes": [
      "domains:read_only"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_only",
        "parameter": "domainId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "domainId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getDomainZoneFile",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listDomainRecords": {
    "api": "v4",
    "method": "get",
    "path": "/domains/{domainId}/records",
    "area": "domains",
    "tag": "Domain records",
    "summary": "List records",
    "public": false,
    "scopes": [
      "domains:read_only"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_only",
        "parameter": "domainId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "domainId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listDomainRecords",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "type": {
        "type": "string",
        "nullable": false
      },
      "name": {
        "type": "string",
        "nullable": false
      },
      "target": {
        "type": "string",
        "nullable": false
      },
      "tag": {
        "type": "string",
        "nullable": true
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "priority": {
        "type": "integer",
        "nullable": false
      },
      "weight": {
        "type": "integer",
        "nullable": false
      },
      "port": {
        "type": "integer",
        "nullable": false
      },
      "service": {
        "type": "string",
        "nullable": true
      },
      "protocol": {
        "type": "string",
        "nullable": true
      },
      "ttl_sec": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createDomainRecord": {
    "api": "v4",
    "method": "post",
    "path": "/domains/{domainId}/records",
    "area": "domains",
    "tag": "Domain records",
    "summary": "Create a record",
    "public": false,
    "scopes": [
      "domains:read_write"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_write",
        "parameter": "domainId"
      }
    ],
    "event": "domain_record_create",
    "companion": false,
    "pathParameters": [
      "domainId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createDomainRecord",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getDomainRecord": {
    "api": "v4",
    "method": "get",
    "path": "/domains/{domainId}/records/{recordId}",
    "area": "domains",
    "tag": "Domain records",
    "summary": "Get a record",
    "public": false,
    "scopes": [
      "domains:read_only"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_only",
        "parameter": "domainId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "domainId",
      "recordId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getDomainRecord",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateDomainRecord": {
    "api": "v4",
    "method": "put",
    "path": "/domains/{domainId}/records/{recordId}",
    "area": "domains",
    "tag": "Domain records",
    "summary": "Update a record",
    "public": false,
    "scopes": [
      "domains:read_write"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_write",
        "parameter": "domainId"
      }
    ],
    "event": "domain_record_update",
    "companion": false,
    "pathParameters": [
      "domainId",
      "recordId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateDomainRecord",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteDomainRecord": {
    "api": "v4",
    "method": "delete",
    "path": "/domains/{domainId}/records/{recordId}",
    "area": "domains",
    "tag": "Domain records",
    "summary": "Delete a record",
    "public": false,
    "scopes": [
      "domains:read_write"
    ],
    "grants": [
      {
        "entity": "domain",
        "level": "read_write",
        "parameter": "domainId"
      }
    ],
    "event": "domain_record_delete",
    "companion": false,
    "pathParameters": [
      "domainId",
      "recordId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteDomainRecord",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listTickets": {
    "api": "v4",
    "method": "get",
    "path": "/support/tickets",
    "area": "support",
    "tag": "Support tickets",
    "summary": "List tickets",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listTickets",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "closed": {
        "type": "datetime",
        "nullable": true
      },
      "opened": {
        "type": "datetime",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "summary": {
        "type": "string",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "closable": {
        "type": "boolean",
        "nullable": false
      },
      "description": {
        "type": "string",
        "nullable": false
      },
      "gravatar_id": {
        "type": "string",
        "nullable": false
      },
      "opened_by": {
        "type": "string",
        "nullable": false
      },
      "updated_by": {
        "type": "string",
        "nullable": true
      }
    }
  },
  "createTicket": {
    "api": "v4",
    "method": "post",
    "path": "/support/tickets",
    "area": "support",
    "tag": "Support tickets",
    "summary": "Open a ticket",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "ticket_create",
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createTicket",
        "requests": 2,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getTicket": {
    "api": "v4",
    "method": "get",
    "path": "/support/tickets/{ticketId}",
    "area": "support",
    "tag": "Support tickets",
    "summary": "Get a ticket",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getTicket",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "createTicketAttachment": {
    "api": "v4",
    "method": "post",
    "path": "/support/tickets/{ticketId}/attachments",
    "area": "support",
    "tag": "Support tickets",
    "summary": "Attach a file",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "ticket_attachment_upload",
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "multipart/form-data"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createTicketAttachment",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "closeTicket": {
    "api": "v4",
    "method": "post",
    "path": "/support/tickets/{ticketId}/close",
    "area": "support",
    "tag": "Support tickets",
    "summary": "Close a ticket",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "ticket_update",
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "closeTicket",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listTicketReplies": {
    "api": "v4",
    "method": "get",
    "path": "/support/tickets/{ticketId}/replies",
    "area": "support",
    "tag": "Support tickets",
    "summary": "List replies",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listTicketReplies",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "created_by": {
        "type": "string",
        "nullable": false
      },
      "description": {
        "type": "string",
        "nullable": false
      },
      "from_node": {
        "type": "boolean",
        "nullable": false
      },
      "gravatar_id": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createTicketReply": {
    "api": "v4",
    "method": "post",
    "path": "/support/tickets/{ticketId}/replies",
    "area": "support",
    "tag": "Support tickets",
    "summary": "Reply to a ticket",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "ticket_update",
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createTicketReply",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listEvents": {
    "api": "v4",
    "method": "get",
    "path": "/account/events",
    "area": "events",
    "tag": "Events",
    "summary": "List events",
    "public": false,
    "scopes": [
      "events:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listEvents",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "action": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "entity.id": {
        "type": "identifier",
        "nullable": true
      },
      "entity.type": {
        "type": "string",
        "nullable": true
      },
      "read": {
        "type": "boolean",
        "nullable": false
      }
    },
    "otherKeys": {
      "duration": {
        "type": "number",
        "nullable": true
      },
      "percent_complete": {
        "type": "integer",
        "nullable": true
      },
      "rate": {
        "type": "string",
        "nullable": true
      },
      "seen": {
        "type": "boolean",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "time_remaining": {
        "type": "integer",
        "nullable": true
      },
      "username": {
        "type": "string",
        "nullable": true
      },
      "message": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "getEvent": {
    "api": "v4",
    "method": "get",
    "path": "/account/events/{eventId}",
    "area": "events",
    "tag": "Events",
    "summary": "Get an event",
    "public": false,
    "scopes": [
      "events:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "eventId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getEvent",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "markEventsSeen": {
    "api": "v4",
    "method": "post",
    "path": "/account/events/{eventId}/seen",
    "area": "events",
    "tag": "Events",
    "summary": "Mark events as seen",
    "public": false,
    "scopes": [
      "events:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "eventId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "markEventsSeen",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "markEventRead": {
    "api": "v4",
    "method": "post",
    "path": "/account/events/{eventId}/read",
    "area": "events",
    "tag": "Events",
    "summary": "Mark an event as read",
    "public": false,
    "scopes": [
      "events:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "eventId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "markEventRead",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getProfile": {
    "api": "v4",
    "method": "get",
    "path": "/profile",
    "area": "profile",
    "tag": "Profile",
    "summary": "Get the profile",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getProfile",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateProfile": {
    "api": "v4",
    "method": "put",
    "path": "/profile",
    "area": "profile",
    "tag": "Profile",
    "summary": "Update the profile",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "profile_update",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateProfile",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getPreferences": {
    "api": "v4",
    "method": "get",
    "path": "/profile/preferences",
    "area": "profile",
    "tag": "Profile",
    "summary": "Get the preferences",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getPreferences",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updatePreferences": {
    "api": "v4",
    "method": "put",
    "path": "/profile/preferences",
    "area": "profile",
    "tag": "Profile",
    "summary": "Replace the preferences",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updatePreferences",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getProfileGrants": {
    "api": "v4",
    "method": "get",
    "path": "/profile/grants",
    "area": "profile",
    "tag": "Profile",
    "summary": "Get the caller's grants",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getProfileGrants",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listTokens": {
    "api": "v4",
    "method": "get",
    "path": "/profile/tokens",
    "area": "profile",
    "tag": "Profile",
    "summary": "List tokens",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listTokens",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "expiry": {
        "type": "datetime",
        "nullable": true
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "scopes": {
        "type": "string",
        "nullable": false
      },
      "token": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createToken": {
    "api": "v4",
    "method": "post",
    "path": "/profile/tokens",
    "area": "profile",
    "tag": "Profile",
    "summary": "Create a token",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "token_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createToken",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getToken": {
    "api": "v4",
    "method": "get",
    "path": "/profile/tokens/{tokenId}",
    "area": "profile",
    "tag": "Profile",
    "summary": "Get a token",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "tokenId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getToken",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateToken": {
    "api": "v4",
    "method": "put",
    "path": "/profile/tokens/{tokenId}",
    "area": "profile",
    "tag": "Profile",
    "summary": "Update a token",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "token_update",
    "companion": true,
    "pathParameters": [
      "tokenId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateToken",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteToken": {
    "api": "v4",
    "method": "delete",
    "path": "/profile/tokens/{tokenId}",
    "area": "profile",
    "tag": "Profile",
    "summary": "Revoke a token",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "token_delete",
    "companion": true,
    "pathParameters": [
      "tokenId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteToken",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listSshKeys": {
    "api": "v4",
    "method": "get",
    "path": "/profile/sshkeys",
    "area": "profile",
    "tag": "Profile",
    "summary": "List SSH keys",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listSshKeys",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "ssh_key": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createSshKey": {
    "api": "v4",
    "method": "post",
    "path": "/profile/sshkeys",
    "area": "profile",
    "tag": "Profile",
    "summary": "Add an SSH key",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "user_ssh_key_add",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createSshKey",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getSshKey": {
    "api": "v4",
    "method": "get",
    "path": "/profile/sshkeys/{keyId}",
    "area": "profile",
    "tag": "Profile",
    "summary": "Get an SSH key",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "keyId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getSshKey",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateSshKey": {
    "api": "v4",
    "method": "put",
    "path": "/profile/sshkeys/{keyId}",
    "area": "profile",
    "tag": "Profile",
    "summary": "Update an SSH key",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "user_ssh_key_update",
    "companion": true,
    "pathParameters": [
      "keyId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateSshKey",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteSshKey": {
    "api": "v4",
    "method": "delete",
    "path": "/profile/sshkeys/{keyId}",
    "area": "profile",
    "tag": "Profile",
    "summary": "Delete an SSH key",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "user_ssh_key_delete",
    "companion": true,
    "pathParameters": [
      "keyId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteSshKey",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listApps": {
    "api": "v4",
    "method": "get",
    "path": "/profile/apps",
    "area": "profile",
    "tag": "Profile",
    "summary": "List apps",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listApps",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "expiry": {
        "type": "datetime",
        "nullable": true
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "scopes": {
        "type": "string",
        "nullable": false
      },
      "website": {
        "type": "string",
        "nullable": true
      },
      "thumbnail_url": {
        "type": "string",
        "nullable": true
      }
    }
  },
  "getApp": {
    "api": "v4",
    "method": "get",
    "path": "/profile/apps/{appId}",
    "area": "profile",
    "tag": "Profile",
    "summary": "Get an app",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "appId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getApp",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteApp": {
    "api": "v4",
    "method": "delete",
    "path": "/profile/apps/{appId}",
    "area": "profile",
    "tag": "Profile",
    "summary": "Revoke an app",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "token_delete",
    "companion": true,
    "pathParameters": [
      "appId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteApp",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listProfileLogins": {
    "api": "v4",
    "method": "get",
    "path": "/profile/logins",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "List logins",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listProfileLogins",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "datetime": {
        "type": "datetime",
        "nullable": false
      },
      "ip": {
        "type": "string",
        "nullable": false
      },
      "username": {
        "type": "string",
        "nullable": false
      },
      "restricted": {
        "type": "boolean",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {}
  },
  "getProfileLogin": {
    "api": "v4",
    "method": "get",
    "path": "/profile/logins/{loginId}",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "Get a login",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "loginId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getProfileLogin",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listTrustedDevices": {
    "api": "v4",
    "method": "get",
    "path": "/profile/devices",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "List trusted devices",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listTrustedDevices",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "last_authenticated": {
        "type": "datetime",
        "nullable": false
      },
      "last_remote_addr": {
        "type": "string",
        "nullable": false
      },
      "user_agent": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "expiry": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "getTrustedDevice": {
    "api": "v4",
    "method": "get",
    "path": "/profile/devices/{deviceId}",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "Get a trusted device",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "deviceId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getTrustedDevice",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteTrustedDevice": {
    "api": "v4",
    "method": "delete",
    "path": "/profile/devices/{deviceId}",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "Revoke a trusted device",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "profile_update",
    "companion": true,
    "pathParameters": [
      "deviceId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteTrustedDevice",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getSecurityQuestions": {
    "api": "v4",
    "method": "get",
    "path": "/profile/security-questions",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "List security questions",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getSecurityQuestions",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "answerSecurityQuestions": {
    "api": "v4",
    "method": "post",
    "path": "/profile/security-questions",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "Answer security questions",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "profile_update",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "answerSecurityQuestions",
        "requests": 5,
        "seconds": 60,
        "account": true
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "enableTwoFactor": {
    "api": "v4",
    "method": "post",
    "path": "/profile/tfa-enable",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "Create a two-factor secret",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "enableTwoFactor",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "confirmTwoFactor": {
    "api": "v4",
    "method": "post",
    "path": "/profile/tfa-enable-confirm",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "Enable two-factor authentication",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "tfa_enabled",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "confirmTwoFactor",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "disableTwoFactor": {
    "api": "v4",
    "method": "post",
    "path": "/profile/tfa-disable",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "Disable two-factor authentication",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [],
    "event": "tfa_disabled",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "disableTwoFactor",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listAccountLogins": {
    "api": "v4",
    "method": "get",
    "path": "/account/logins",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "List logins of the account",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listAccountLogins",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "datetime": {
        "type": "datetime",
        "nullable": false
      },
      "ip": {
        "type": "string",
        "nullable": false
      },
      "username": {
        "type": "string",
        "nullable": false
      },
      "restricted": {
        "type": "boolean",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {}
  },
  "getAccountLogin": {
    "api": "v4",
    "method": "get",
    "path": "/account/logins/{loginId}",
    "area": "sign-in",
    "tag": "Sign-in",
    "summary": "Get a login of the account",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "loginId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getAccountLogin",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listAccountOauthClients": {
    "api": "v4",
    "method": "get",
    "path": "/account/oauth-clients",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "List OAuth clients",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listAccountOauthClients",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "public": {
        "type": "boolean",
        "nullable": false
      }
    },
    "otherKeys": {
      "redirect_uri": {
        "type": "string",
        "nullable": false
      },
      "secret": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "thumbnail_url": {
        "type": "string",
        "nullable": true
      }
    }
  },
  "createAccountOauthClient": {
    "api": "v4",
    "method": "post",
    "path": "/account/oauth-clients",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Create an OAuth client",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "oauth_client_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createAccountOauthClient",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getAccountOauthClient": {
    "api": "v4",
    "method": "get",
    "path": "/account/oauth-clients/{clientId}",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Get an OAuth client",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "clientId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getAccountOauthClient",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateAccountOauthClient": {
    "api": "v4",
    "method": "put",
    "path": "/account/oauth-clients/{clientId}",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Update an OAuth client",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "oauth_client_update",
    "companion": true,
    "pathParameters": [
      "clientId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateAccountOauthClient",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteAccountOauthClient": {
    "api": "v4",
    "method": "delete",
    "path": "/account/oauth-clients/{clientId}",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Delete an OAuth client",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "oauth_client_delete",
    "companion": true,
    "pathParameters": [
      "clientId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteAccountOauthClient",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "resetAccountOauthClientSecret": {
    "api": "v4",
    "method": "post",
    "path": "/account/oauth-clients/{clientId}/reset-secret",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Reset the secret of an OAuth client",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "oauth_client_secret_reset",
    "companion": true,
    "pathParameters": [
      "clientId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "resetAccountOauthClientSecret",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getAccountOauthClientThumbnail": {
    "api": "v4",
    "method": "get",
    "path": "/account/oauth-clients/{clientId}/thumbnail",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Get the thumbnail of an OAuth client",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "clientId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 300,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getAccountOauthClientThumbnail",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateAccountOauthClientThumbnail": {
    "api": "v4",
    "method": "put",
    "path": "/account/oauth-clients/{clientId}/thumbnail",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Update the thumbnail of an OAuth client",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "oauth_client_update",
    "companion": true,
    "pathParameters": [
      "clientId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "image/png"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateAccountOauthClientThumbnail",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getAccount": {
    "api": "v4",
    "method": "get",
    "path": "/account",
    "area": "account",
    "tag": "Account",
    "summary": "Get the account",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getAccount",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateAccount": {
    "api": "v4",
    "method": "put",
    "path": "/account",
    "area": "account",
    "tag": "Account",
    "summary": "Update the account",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "account_update",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateAccount",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getAccountSettings": {
    "api": "v4",
    "method": "get",
    "path": "/account/settings",
    "area": "account",
    "tag": "Account",
    "summary": "Get the settings",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getAccountSettings",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateAccountSettings": {
    "api": "v4",
    "method": "put",
    "path": "/account/settings",
    "area": "account",
    "tag": "Account",
    "summary": "Update the settings",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "account_settings_update",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateAccountSettings",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getAccountTransfer": {
    "api": "v4",
    "method": "get",
    "path": "/account/transfer",
    "area": "account",
    "tag": "Account",
    "summary": "Get the transfer",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getAccountTransfer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listEntityTransfers": {
    "api": "v4",
    "method": "get",
    "path": "/account/entity-transfers",
    "area": "account/transfers",
    "tag": "Account",
    "summary": "List transfers",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "alsoAt": [
      "/account/service-transfers"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listEntityTransfers",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "status": {
        "type": "string",
        "nullable": false
      },
      "is_sender": {
        "type": "boolean",
        "nullable": false
      }
    },
    "otherKeys": {
      "token": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      },
      "expiry": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createEntityTransfer": {
    "api": "v4",
    "method": "post",
    "path": "/account/entity-transfers",
    "area": "account/transfers",
    "tag": "Account",
    "summary": "Offer nodes to another account",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": "entity_transfer_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "alsoAt": [
      "/account/service-transfers"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createEntityTransfer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getEntityTransfer": {
    "api": "v4",
    "method": "get",
    "path": "/account/entity-transfers/{token}",
    "area": "account/transfers",
    "tag": "Account",
    "summary": "Get a transfer",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "token"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "alsoAt": [
      "/account/service-transfers/{token}"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getEntityTransfer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteEntityTransfer": {
    "api": "v4",
    "method": "delete",
    "path": "/account/entity-transfers/{token}",
    "area": "account/transfers",
    "tag": "Account",
    "summary": "Cancel a transfer",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": "entity_transfer_cancel",
    "companion": true,
    "pathParameters": [
      "token"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "alsoAt": [
      "/account/service-transfers/{token}"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteEntityTransfer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "acceptEntityTransfer": {
    "api": "v4",
    "method": "post",
    "path": "/account/entity-transfers/{token}/accept",
    "area": "account/transfers",
    "tag": "Account",
    "summary": "Accept a transfer",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": "entity_transfer_accept",
    "companion": true,
    "pathParameters": [
      "token"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "alsoAt": [
      "/account/service-transfers/{token}/accept"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "acceptEntityTransfer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNotifications": {
    "api": "v4",
    "method": "get",
    "path": "/account/notifications",
    "area": "account",
    "tag": "Account",
    "summary": "List notifications",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNotifications",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "message": {
        "type": "string",
        "nullable": false
      },
      "body": {
        "type": "string",
        "nullable": true
      },
      "type": {
        "type": "string",
        "nullable": false
      },
      "severity": {
        "type": "string",
        "nullable": false
      },
      "when": {
        "type": "datetime",
        "nullable": true
      },
      "until": {
        "type": "datetime",
        "nullable": true
      }
    }
  },
  "listMaintenance": {
    "api": "v4",
    "method": "get",
    "path": "/account/maintenance",
    "area": "account",
    "tag": "Account",
    "summary": "List maintenance",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listMaintenance",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "type": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "when": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "reason": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "listAccountAvailability": {
    "api": "v4",
    "method": "get",
    "path": "/account/availability",
    "area": "account",
    "tag": "Account",
    "summary": "List the availability of services",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listAccountAvailability",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "region": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "getAccountAvailability": {
    "api": "v4",
    "method": "get",
    "path": "/account/availability/{regionId}",
    "area": "account",
    "tag": "Account",
    "summary": "Get the availability of services in a region",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "regionId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getAccountAvailability",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getAgreements": {
    "api": "v4",
    "method": "get",
    "path": "/account/agreements",
    "area": "account",
    "tag": "Account",
    "summary": "Get the agreements",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getAgreements",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "acceptAgreements": {
    "api": "v4",
    "method": "post",
    "path": "/account/agreements",
    "area": "account",
    "tag": "Account",
    "summary": "Accept agreements",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "acceptAgreements",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listInvoices": {
    "api": "v4",
    "method": "get",
    "path": "/account/invoices",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "List invoices",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listInvoices",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "date": {
        "type": "datetime",
        "nullable": false
      },
      "total": {
        "type": "number",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "subtotal": {
        "type": "number",
        "nullable": false
      },
      "tax": {
        "type": "number",
        "nullable": false
      },
      "billing_source": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "getInvoice": {
    "api": "v4",
    "method": "get",
    "path": "/account/invoices/{invoiceId}",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "Get an invoice",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "invoiceId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getInvoice",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listInvoiceItems": {
    "api": "v4",
    "method": "get",
    "path": "/account/invoices/{invoiceId}/items",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "List the items of an invoice",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "invoiceId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listInvoiceItems",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": true
      },
      "from": {
        "type": "datetime",
        "nullable": false
      },
      "to": {
        "type": "datetime",
        "nullable": false
      },
      "quantity": {
        "type": "integer",
        "nullable": false
      },
      "unit_price": {
        "type": "string",
        "nullable": false
      },
      "amount": {
        "type": "number",
        "nullable": false
      },
      "tax": {
        "type": "number",
        "nullable": false
      },
      "total": {
        "type": "number",
        "nullable": false
      }
    }
  },
  "listPayments": {
    "api": "v4",
    "method": "get",
    "path": "/account/payments",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "List payments",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listPayments",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "date": {
        "type": "datetime",
        "nullable": false
      },
      "usd": {
        "type": "number",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      }
    }
  },
  "createPayment": {
    "api": "v4",
    "method": "post",
    "path": "/account/payments",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "Pay",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "payment_submitted",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createPayment",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getPayment": {
    "api": "v4",
    "method": "get",
    "path": "/account/payments/{paymentId}",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "Get a payment",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "paymentId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getPayment",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listPaymentMethods": {
    "api": "v4",
    "method": "get",
    "path": "/account/payment-methods",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "List payment methods",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listPaymentMethods",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "is_default": {
        "type": "boolean",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createPaymentMethod": {
    "api": "v4",
    "method": "post",
    "path": "/account/payment-methods",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "Add a payment method",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "payment_method_add",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createPaymentMethod",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getPaymentMethod": {
    "api": "v4",
    "method": "get",
    "path": "/account/payment-methods/{paymentMethodId}",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "Get a payment method",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "paymentMethodId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getPaymentMethod",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deletePaymentMethod": {
    "api": "v4",
    "method": "delete",
    "path": "/account/payment-methods/{paymentMethodId}",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "Delete a payment method",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "paymentMethodId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deletePaymentMethod",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "makePaymentMethodDefault": {
    "api": "v4",
    "method": "post",
    "path": "/account/payment-methods/{paymentMethodId}/make-default",
    "area": "account/billing",
    "tag": "Billing",
    "summary": "Make a payment method the default one",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "credit_card_updated",
    "companion": true,
    "pathParameters": [
      "paymentMethodId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "makePaymentMethodDefault",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listUsers": {
    "api": "v4",
    "method": "get",
    "path": "/account/users",
    "area": "account",
    "tag": "Users",
    "summary": "List users",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listUsers",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "username": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "email": {
        "type": "string",
        "nullable": false
      },
      "restricted": {
        "type": "boolean",
        "nullable": false
      },
      "tfa_enabled": {
        "type": "boolean",
        "nullable": false
      },
      "verified_phone_number": {
        "type": "string",
        "nullable": true
      },
      "password_created": {
        "type": "datetime",
        "nullable": true
      }
    }
  },
  "createUser": {
    "api": "v4",
    "method": "post",
    "path": "/account/users",
    "area": "account",
    "tag": "Users",
    "summary": "Create a user",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": "user_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createUser",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getUser": {
    "api": "v4",
    "method": "get",
    "path": "/account/users/{username}",
    "area": "account",
    "tag": "Users",
    "summary": "Get a user",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getUser",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateUser": {
    "api": "v4",
    "method": "put",
    "path": "/account/users/{username}",
    "area": "account",
    "tag": "Users",
    "summary": "Update a user",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": "user_update",
    "companion": true,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateUser",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteUser": {
    "api": "v4",
    "method": "delete",
    "path": "/account/users/{username}",
    "area": "account",
    "tag": "Users",
    "summary": "Delete a user",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": "user_delete",
    "companion": true,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteUser",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getUserGrants": {
    "api": "v4",
    "method": "get",
    "path": "/account/users/{username}/grants",
    "area": "account",
    "tag": "Users",
    "summary": "Get a user's grants",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getUserGrants",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateUserGrants": {
    "api": "v4",
    "method": "put",
    "path": "/account/users/{username}/grants",
    "area": "account",
    "tag": "Users",
    "summary": "Update a user's grants",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": "user_update",
    "companion": true,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateUserGrants",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listRegions": {
    "api": "v4",
    "method": "get",
    "path": "/regions",
    "area": "catalog",
    "tag": "Regions",
    "summary": "List regions",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listRegions",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "country": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "site_type": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "listRegionsAvailability": {
    "api": "v4",
    "method": "get",
    "path": "/regions/availability",
    "area": "catalog",
    "tag": "Regions",
    "summary": "List the availability of types",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listRegionsAvailability",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "region": {
        "type": "string",
        "nullable": false
      },
      "plan": {
        "type": "string",
        "nullable": false
      },
      "available": {
        "type": "boolean",
        "nullable": false
      }
    },
    "otherKeys": {}
  },
  "getRegion": {
    "api": "v4",
    "method": "get",
    "path": "/regions/{regionId}",
    "area": "catalog",
    "tag": "Regions",
    "summary": "Get a region",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "regionId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getRegion",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getRegionAvailability": {
    "api": "v4",
    "method": "get",
    "path": "/regions/{regionId}/availability",
    "area": "catalog",
    "tag": "Regions",
    "summary": "Get the availability of types in a region",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "regionId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getRegionAvailability",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodeTypes": {
    "api": "v4",
    "method": "get",
    "path": "/node/types",
    "area": "catalog",
    "tag": "Types",
    "summary": "List types",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeTypes",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "class": {
        "type": "string",
        "nullable": false
      },
      "disk": {
        "type": "integer",
        "nullable": false
      },
      "memory": {
        "type": "integer",
        "nullable": false
      },
      "vcpus": {
        "type": "integer",
        "nullable": false
      },
      "gpus": {
        "type": "integer",
        "nullable": false
      },
      "transfer": {
        "type": "integer",
        "nullable": false
      },
      "network_out": {
        "type": "integer",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "successor": {
        "type": "string",
        "nullable": true
      }
    }
  },
  "getNodeType": {
    "api": "v4",
    "method": "get",
    "path": "/node/types/{typeId}",
    "area": "catalog",
    "tag": "Types",
    "summary": "Get a type",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "typeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeType",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listImages": {
    "api": "v4",
    "method": "get",
    "path": "/images",
    "area": "catalog",
    "tag": "Images",
    "summary": "List images",
    "public": true,
    "scopes": [
      "images:read_only"
    ],
    "grants": [
      {
        "entity": "image",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listImages",
        "requests": 20,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "deprecated": {
        "type": "boolean",
        "nullable": false
      },
      "is_public": {
        "type": "boolean",
        "nullable": false
      },
      "size": {
        "type": "integer",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": false
      },
      "vendor": {
        "type": "string",
        "nullable": true
      },
      "status": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": true
      },
      "created_by": {
        "type": "string",
        "nullable": true
      },
      "description": {
        "type": "string",
        "nullable": true
      },
      "expiry": {
        "type": "datetime",
        "nullable": true
      },
      "eol": {
        "type": "datetime",
        "nullable": true
      }
    }
  },
  "createImage": {
    "api": "v4",
    "method": "post",
    "path": "/images",
    "area": "catalog",
    "tag": "Images",
    "summary": "Create an image from a disk",
    "public": false,
    "scopes": [
      "images:read_write",
      "nodes:read_only"
    ],
    "grants": [
      {
        "global": "add_images"
      }
    ],
    "event": "disk_imagize",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createImage",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "uploadImage": {
    "api": "v4",
    "method": "post",
    "path": "/images/upload",
    "area": "catalog",
    "tag": "Images",
    "summary": "Upload an image",
    "public": false,
    "scopes": [
      "images:read_write"
    ],
    "grants": [
      {
        "global": "add_images"
      }
    ],
    "event": "image_upload",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "uploadImage",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getImage": {
    "api": "v4",
    "method": "get",
    "path": "/images/{imageId}",
    "area": "catalog",
    "tag": "Images",
    "summary": "Get an image",
    "public": true,
    "scopes": [
      "images:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "imageId"
    ],
    "pathValues": [],
    "segments": {
      "imageId": 2
    },
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getImage",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateImage": {
    "api": "v4",
    "method": "put",
    "path": "/images/{imageId}",
    "area": "catalog",
    "tag": "Images",
    "summary": "Update an image",
    "public": false,
    "scopes": [
      "images:read_write"
    ],
    "grants": [],
    "event": "image_update",
    "companion": true,
    "pathParameters": [
      "imageId"
    ],
    "pathValues": [],
    "segments": {
      "imageId": 2
    },
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateImage",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteImage": {
    "api": "v4",
    "method": "delete",
    "path": "/images/{imageId}",
    "area": "catalog",
    "tag": "Images",
    "summary": "Delete an image",
    "public": false,
    "scopes": [
      "images:read_write"
    ],
    "grants": [],
    "event": "image_delete",
    "companion": true,
    "pathParameters": [
      "imageId"
    ],
    "pathValues": [],
    "segments": {
      "imageId": 2
    },
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteImage",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listStackScripts": {
    "api": "v4",
    "method": "get",
    "path": "/node/stackscripts",
    "area": "catalog",
    "tag": "Stack scripts",
    "summary": "List stack scripts",
    "public": false,
    "scopes": [
      "stackscripts:read_only"
    ],
    "grants": [
      {
        "entity": "stackscript",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listStackScripts",
        "requests": 20,
        "seconds": 60
      }
    ],
    "filter": {
      "username": {
        "type": "string",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "description": {
        "type": "string",
        "nullable": false
      },
      "deployments_total": {
        "type": "integer",
        "nullable": false
      },
      "deployments_active": {
        "type": "integer",
        "nullable": false
      },
      "is_public": {
        "type": "boolean",
        "nullable": false
      },
      "mine": {
        "type": "boolean",
        "nullable": false
      },
      "rev_note": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "user_gravatar_id": {
        "type": "string",
        "nullable": false
      },
      "ordinal": {
        "type": "integer",
        "nullable": false
      },
      "script": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createStackScript": {
    "api": "v4",
    "method": "post",
    "path": "/node/stackscripts",
    "area": "catalog",
    "tag": "Stack scripts",
    "summary": "Create a stack script",
    "public": false,
    "scopes": [
      "stackscripts:read_write"
    ],
    "grants": [
      {
        "global": "add_stackscripts"
      }
    ],
    "event": "stackscript_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createStackScript",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getStackScript": {
    "api": "v4",
    "method": "get",
    "path": "/node/stackscripts/{stackScriptId}",
    "area": "catalog",
    "tag": "Stack scripts",
    "summary": "Get a stack script",
    "public": false,
    "scopes": [
      "stackscripts:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "stackScriptId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getStackScript",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateStackScript": {
    "api": "v4",
    "method": "put",
    "path": "/node/stackscripts/{stackScriptId}",
    "area": "catalog",
    "tag": "Stack scripts",
    "summary": "Update a stack script",
    "public": false,
    "scopes": [
      "stackscripts:read_write"
    ],
    "grants": [
      {
        "entity": "stackscript",
        "level": "read_write",
        "parameter": "stackScriptId"
      }
    ],
    "event": "stackscript_update",
    "companion": true,
    "pathParameters": [
      "stackScriptId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateStackScript",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteStackScript": {
    "api": "v4",
    "method": "delete",
    "path": "/node/stackscripts/{stackScriptId}",
    "area": "catalog",
    "tag": "Stack scripts",
    "summary": "Delete a stack script",
    "public": false,
    "scopes": [
      "stackscripts:read_write"
    ],
    "grants": [
      {
        "entity": "stackscript",
        "level": "read_write",
        "parameter": "stackScriptId"
      }
    ],
    "event": "stackscript_delete",
    "companion": true,
    "pathParameters": [
      "stackScriptId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteStackScript",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listFirewalls": {
    "api": "v4",
    "method": "get",
    "path": "/networking/firewalls",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "List firewalls",
    "public": false,
    "scopes": [
      "firewall:read_only"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listFirewalls",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "tags": {
        "type": "string-array",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {}
  },
  "createFirewall": {
    "api": "v4",
    "method": "post",
    "path": "/networking/firewalls",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "Create a firewall",
    "public": false,
    "scopes": [
      "firewall:read_write"
    ],
    "grants": [
      {
        "global": "add_firewalls"
      }
    ],
    "event": "firewall_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyValues": 10000,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createFirewall",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getFirewall": {
    "api": "v4",
    "method": "get",
    "path": "/networking/firewalls/{firewallId}",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "Get a firewall",
    "public": false,
    "scopes": [
      "firewall:read_only"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_only",
        "parameter": "firewallId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "firewallId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getFirewall",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateFirewall": {
    "api": "v4",
    "method": "put",
    "path": "/networking/firewalls/{firewallId}",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "Update a firewall",
    "public": false,
    "scopes": [
      "firewall:read_write"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_write",
        "parameter": "firewallId"
      }
    ],
    "event": "firewall_update",
    "companion": true,
    "pathParameters": [
      "firewallId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyValues": 10000,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateFirewall",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteFirewall": {
    "api": "v4",
    "method": "delete",
    "path": "/networking/firewalls/{firewallId}",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "Delete a firewall",
    "public": false,
    "scopes": [
      "firewall:read_write"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_write",
        "parameter": "firewallId"
      }
    ],
    "event": "firewall_delete",
    "companion": true,
    "pathParameters": [
      "firewallId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteFirewall",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getFirewallRules": {
    "api": "v4",
    "method": "get",
    "path": "/networking/firewalls/{firewallId}/rules",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "Get the rules",
    "public": false,
    "scopes": [
      "firewall:read_only"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_only",
        "parameter": "firewallId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "firewallId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getFirewallRules",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateFirewallRules": {
    "api": "v4",
    "method": "put",
    "path": "/networking/firewalls/{firewallId}/rules",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "Update the rules",
    "public": false,
    "scopes": [
      "firewall:read_write"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_write",
        "parameter": "firewallId"
      }
    ],
    "event": "firewall_update",
    "companion": true,
    "pathParameters": [
      "firewallId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyValues": 10000,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateFirewallRules",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listFirewallDevices": {
    "api": "v4",
    "method": "get",
    "path": "/networking/firewalls/{firewallId}/devices",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "List devices",
    "public": false,
    "scopes": [
      "firewall:read_only"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_only",
        "parameter": "firewallId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "firewallId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listFirewallDevices",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createFirewallDevice": {
    "api": "v4",
    "method": "post",
    "path": "/networking/firewalls/{firewallId}/devices",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "Add a device",
    "public": false,
    "scopes": [
      "firewall:read_write"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_write",
        "parameter": "firewallId"
      }
    ],
    "event": "firewall_device_add",
    "companion": true,
    "pathParameters": [
      "firewallId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createFirewallDevice",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getFirewallDevice": {
    "api": "v4",
    "method": "get",
    "path": "/networking/firewalls/{firewallId}/devices/{deviceId}",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "Get a device",
    "public": false,
    "scopes": [
      "firewall:read_only"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_only",
        "parameter": "firewallId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "firewallId",
      "deviceId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getFirewallDevice",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteFirewallDevice": {
    "api": "v4",
    "method": "delete",
    "path": "/networking/firewalls/{firewallId}/devices/{deviceId}",
    "area": "networking/firewalls",
    "tag": "Firewalls",
    "summary": "Remove a device",
    "public": false,
    "scopes": [
      "firewall:read_write"
    ],
    "grants": [
      {
        "entity": "firewall",
        "level": "read_write",
        "parameter": "firewallId"
      }
    ],
    "event": "firewall_device_remove",
    "companion": true,
    "pathParameters": [
      "firewallId",
      "deviceId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteFirewallDevice",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listVpcs": {
    "api": "v4",
    "method": "get",
    "path": "/vpcs",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "List VPCs",
    "public": false,
    "scopes": [
      "vpc:read_only"
    ],
    "grants": [
      {
        "entity": "vpc",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listVpcs",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "description": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createVpc": {
    "api": "v4",
    "method": "post",
    "path": "/vpcs",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "Create a VPC",
    "public": false,
    "scopes": [
      "vpc:read_write"
    ],
    "grants": [
      {
        "global": "add_vpcs"
      }
    ],
    "event": "vpc_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createVpc",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getVpc": {
    "api": "v4",
    "method": "get",
    "path": "/vpcs/{vpcId}",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "Get a VPC",
    "public": false,
    "scopes": [
      "vpc:read_only"
    ],
    "grants": [
      {
        "entity": "vpc",
        "level": "read_only",
        "parameter": "vpcId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "vpcId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getVpc",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateVpc": {
    "api": "v4",
    "method": "put",
    "path": "/vpcs/{vpcId}",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "Update a VPC",
    "public": false,
    "scopes": [
      "vpc:read_write"
    ],
    "grants": [
      {
        "entity": "vpc",
        "level": "read_write",
        "parameter": "vpcId"
      }
    ],
    "event": "vpc_update",
    "companion": true,
    "pathParameters": [
      "vpcId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateVpc",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteVpc": {
    "api": "v4",
    "method": "delete",
    "path": "/vpcs/{vpcId}",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "Delete a VPC",
    "public": false,
    "scopes": [
      "vpc:read_write"
    ],
    "grants": [
      {
        "entity": "vpc",
        "level": "read_write",
        "parameter": "vpcId"
      }
    ],
    "event": "vpc_delete",
    "companion": true,
    "pathParameters": [
      "vpcId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteVpc",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listSubnets": {
    "api": "v4",
    "method": "get",
    "path": "/vpcs/{vpcId}/subnets",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "List subnets",
    "public": false,
    "scopes": [
      "vpc:read_only"
    ],
    "grants": [
      {
        "entity": "vpc",
        "level": "read_only",
        "parameter": "vpcId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "vpcId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listSubnets",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "ipv4": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createSubnet": {
    "api": "v4",
    "method": "post",
    "path": "/vpcs/{vpcId}/subnets",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "Create a subnet",
    "public": false,
    "scopes": [
      "vpc:read_write"
    ],
    "grants": [
      {
        "entity": "vpc",
        "level": "read_write",
        "parameter": "vpcId"
      }
    ],
    "event": "subnet_create",
    "companion": true,
    "pathParameters": [
      "vpcId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createSubnet",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getSubnet": {
    "api": "v4",
    "method": "get",
    "path": "/vpcs/{vpcId}/subnets/{subnetId}",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "Get a subnet",
    "public": false,
    "scopes": [
      "vpc:read_only"
    ],
    "grants": [
      {
        "entity": "vpc",
        "level": "read_only",
        "parameter": "vpcId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "vpcId",
      "subnetId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getSubnet",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateSubnet": {
    "api": "v4",
    "method": "put",
    "path": "/vpcs/{vpcId}/subnets/{subnetId}",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "Update a subnet",
    "public": false,
    "scopes": [
      "vpc:read_write"
    ],
    "grants": [
      {
        "entity": "vpc",
        "level": "read_write",
        "parameter": "vpcId"
      }
    ],
    "event": "subnet_update",
    "companion": true,
    "pathParameters": [
      "vpcId",
      "subnetId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateSubnet",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteSubnet": {
    "api": "v4",
    "method": "delete",
    "path": "/vpcs/{vpcId}/subnets/{subnetId}",
    "area": "networking/vpcs",
    "tag": "VPCs",
    "summary": "Delete a subnet",
    "public": false,
    "scopes": [
      "vpc:read_write"
    ],
    "grants": [
      {
        "entity": "vpc",
        "level": "read_write",
        "parameter": "vpcId"
      }
    ],
    "event": "subnet_delete",
    "companion": true,
    "pathParameters": [
      "vpcId",
      "subnetId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteSubnet",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listVlans": {
    "api": "v4",
    "method": "get",
    "path": "/networking/vlans",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "List VLANs",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listVlans",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "created": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "listIpAddresses": {
    "api": "v4",
    "method": "get",
    "path": "/networking/ips",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "List IP addresses",
    "public": false,
    "scopes": [
      "ips:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listIpAddresses",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "node_id": {
        "type": "integer",
        "nullable": true
      }
    },
    "otherKeys": {
      "address": {
        "type": "string",
        "nullable": false
      },
      "gateway": {
        "type": "string",
        "nullable": true
      },
      "subnet_mask": {
        "type": "string",
        "nullable": false
      },
      "prefix": {
        "type": "integer",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": false
      },
      "public": {
        "type": "boolean",
        "nullable": false
      },
      "rdns": {
        "type": "string",
        "nullable": true
      },
      "region": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createIpAddress": {
    "api": "v4",
    "method": "post",
    "path": "/networking/ips",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "Allocate an address",
    "public": false,
    "scopes": [
      "ips:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "body.node_id"
      }
    ],
    "event": "node_addip",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createIpAddress",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "assignIpAddresses": {
    "api": "v4",
    "method": "post",
    "path": "/networking/ips/assign",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "Assign addresses",
    "public": false,
    "scopes": [
      "ips:read_write"
    ],
    "grants": [],
    "event": "ipaddress_update",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "alsoAt": [
      "/networking/ipv4/assign"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "assignIpAddresses",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "shareIpAddresses": {
    "api": "v4",
    "method": "post",
    "path": "/networking/ips/share",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "Share addresses",
    "public": false,
    "scopes": [
      "ips:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "body.node_id"
      }
    ],
    "event": "ipaddress_update",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "alsoAt": [
      "/networking/ipv4/share"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "shareIpAddresses",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getIpAddress": {
    "api": "v4",
    "method": "get",
    "path": "/networking/ips/{address}",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "Get an IP address",
    "public": false,
    "scopes": [
      "ips:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "address"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getIpAddress",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateIpAddress": {
    "api": "v4",
    "method": "put",
    "path": "/networking/ips/{address}",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "Name an IP address",
    "public": false,
    "scopes": [
      "ips:read_write"
    ],
    "grants": [],
    "event": "ipaddress_update",
    "companion": true,
    "pathParameters": [
      "address"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateIpAddress",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listIpv6Ranges": {
    "api": "v4",
    "method": "get",
    "path": "/networking/ipv6/ranges",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "List ranges of IPv6 addresses",
    "public": false,
    "scopes": [
      "ips:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listIpv6Ranges",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "region": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "range": {
        "type": "string",
        "nullable": false
      },
      "prefix": {
        "type": "integer",
        "nullable": false
      },
      "route_target": {
        "type": "string",
        "nullable": true
      }
    }
  },
  "createIpv6Range": {
    "api": "v4",
    "method": "post",
    "path": "/networking/ipv6/ranges",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "Create a range of IPv6 addresses",
    "public": false,
    "scopes": [
      "ips:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "body.node_id"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createIpv6Range",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getIpv6Range": {
    "api": "v4",
    "method": "get",
    "path": "/networking/ipv6/ranges/{range}",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "Get a range of IPv6 addresses",
    "public": false,
    "scopes": [
      "ips:read_only"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "range"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getIpv6Range",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteIpv6Range": {
    "api": "v4",
    "method": "delete",
    "path": "/networking/ipv6/ranges/{range}",
    "area": "networking/addresses",
    "tag": "IP addresses and VLANs",
    "summary": "Delete a range of IPv6 addresses",
    "public": false,
    "scopes": [
      "ips:read_write"
    ],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [
      "range"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteIpv6Range",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listTags": {
    "api": "v4",
    "method": "get",
    "path": "/tags",
    "area": "tags",
    "tag": "Tags",
    "summary": "List tags",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listTags",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {}
  },
  "createTag": {
    "api": "v4",
    "method": "post",
    "path": "/tags",
    "area": "tags",
    "tag": "Tags",
    "summary": "Create a tag",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": "tag_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createTag",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listTaggedObjects": {
    "api": "v4",
    "method": "get",
    "path": "/tags/{tagLabel}",
    "area": "tags",
    "tag": "Tags",
    "summary": "List what has a tag",
    "public": false,
    "scopes": [
      "account:read_only"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "tagLabel"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listTaggedObjects",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "type": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "deleteTag": {
    "api": "v4",
    "method": "delete",
    "path": "/tags/{tagLabel}",
    "area": "tags",
    "tag": "Tags",
    "summary": "Delete a tag",
    "public": false,
    "scopes": [
      "account:read_write"
    ],
    "grants": [
      {
        "unrestricted": true
      }
    ],
    "event": "tag_delete",
    "companion": true,
    "pathParameters": [
      "tagLabel"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteTag",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listVolumes": {
    "api": "v4",
    "method": "get",
    "path": "/volumes",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "List volumes",
    "public": false,
    "scopes": [
      "volumes:read_only"
    ],
    "grants": [
      {
        "entity": "volume",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listVolumes",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "size": {
        "type": "integer",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      },
      "tags": {
        "type": "string-array",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "node_id": {
        "type": "integer",
        "nullable": true
      },
      "node_label": {
        "type": "string",
        "nullable": true
      },
      "filesystem_path": {
        "type": "string",
        "nullable": false
      },
      "hardware_type": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createVolume": {
    "api": "v4",
    "method": "post",
    "path": "/volumes",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "Create a volume",
    "public": false,
    "scopes": [
      "volumes:read_write"
    ],
    "grants": [
      {
        "global": "add_volumes"
      },
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "body.node_id"
      }
    ],
    "event": "volume_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createVolume",
        "requests": 25,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listVolumeTypes": {
    "api": "v4",
    "method": "get",
    "path": "/volumes/types",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "List volume types",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listVolumeTypes",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "transfer": {
        "type": "integer",
        "nullable": false
      }
    }
  },
  "getVolume": {
    "api": "v4",
    "method": "get",
    "path": "/volumes/{volumeId}",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "Get a volume",
    "public": false,
    "scopes": [
      "volumes:read_only"
    ],
    "grants": [
      {
        "entity": "volume",
        "level": "read_only",
        "parameter": "volumeId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "volumeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getVolume",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateVolume": {
    "api": "v4",
    "method": "put",
    "path": "/volumes/{volumeId}",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "Update a volume",
    "public": false,
    "scopes": [
      "volumes:read_write"
    ],
    "grants": [
      {
        "entity": "volume",
        "level": "read_write",
        "parameter": "volumeId"
      }
    ],
    "event": "volume_update",
    "companion": true,
    "pathParameters": [
      "volumeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateVolume",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteVolume": {
    "api": "v4",
    "method": "delete",
    "path": "/volumes/{volumeId}",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "Delete a volume",
    "public": false,
    "scopes": [
      "volumes:read_write"
    ],
    "grants": [
      {
        "entity": "volume",
        "level": "read_write",
        "parameter": "volumeId"
      }
    ],
    "event": "volume_delete",
    "companion": true,
    "pathParameters": [
      "volumeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteVolume",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "attachVolume": {
    "api": "v4",
    "method": "post",
    "path": "/volumes/{volumeId}/attach",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "Attach a volume",
    "public": false,
    "scopes": [
      "volumes:read_write"
    ],
    "grants": [
      {
        "entity": "volume",
        "level": "read_write",
        "parameter": "volumeId"
      },
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "body.node_id"
      }
    ],
    "event": "volume_attach",
    "companion": true,
    "pathParameters": [
      "volumeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "attachVolume",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "detachVolume": {
    "api": "v4",
    "method": "post",
    "path": "/volumes/{volumeId}/detach",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "Detach a volume",
    "public": false,
    "scopes": [
      "volumes:read_write"
    ],
    "grants": [
      {
        "entity": "volume",
        "level": "read_write",
        "parameter": "volumeId"
      }
    ],
    "event": "volume_detach",
    "companion": true,
    "pathParameters": [
      "volumeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "detachVolume",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "resizeVolume": {
    "api": "v4",
    "method": "post",
    "path": "/volumes/{volumeId}/resize",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "Enlarge a volume",
    "public": false,
    "scopes": [
      "volumes:read_write"
    ],
    "grants": [
      {
        "entity": "volume",
        "level": "read_write",
        "parameter": "volumeId"
      }
    ],
    "event": "volume_resize",
    "companion": true,
    "pathParameters": [
      "volumeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "resizeVolume",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "cloneVolume": {
    "api": "v4",
    "method": "post",
    "path": "/volumes/{volumeId}/clone",
    "area": "volumes",
    "tag": "Volumes",
    "summary": "Clone a volume",
    "public": false,
    "scopes": [
      "volumes:read_write"
    ],
    "grants": [
      {
        "entity": "volume",
        "level": "read_write",
        "parameter": "volumeId"
      },
      {
        "global": "add_volumes"
      }
    ],
    "event": "volume_clone",
    "companion": true,
    "pathParameters": [
      "volumeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "cloneVolume",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodeBalancers": {
    "api": "v4",
    "method": "get",
    "path": "/nodebalancers",
    "area": "nodebalancers",
    "tag": "Load balancers",
    "summary": "List load balancers",
    "public": false,
    "scopes": [
      "nodebalancers:read_only"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeBalancers",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      },
      "ipv4": {
        "type": "string",
        "nullable": false
      },
      "tags": {
        "type": "string-array",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "hostname": {
        "type": "string",
        "nullable": false
      },
      "ipv6": {
        "type": "string",
        "nullable": true
      },
      "client_conn_throttle": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createNodeBalancer": {
    "api": "v4",
    "method": "post",
    "path": "/nodebalancers",
    "area": "nodebalancers",
    "tag": "Load balancers",
    "summary": "Create a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "global": "add_nodebalancers"
      },
      {
        "entity": "firewall",
        "level": "read_write",
        "parameter": "body.firewall_id"
      }
    ],
    "event": "nodebalancer_create",
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyValues": 10000,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createNodeBalancer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodeBalancerTypes": {
    "api": "v4",
    "method": "get",
    "path": "/nodebalancers/types",
    "area": "nodebalancers",
    "tag": "Load balancers",
    "summary": "List load balancer types",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": true,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeBalancerTypes",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "transfer": {
        "type": "integer",
        "nullable": false
      }
    }
  },
  "getNodeBalancer": {
    "api": "v4",
    "method": "get",
    "path": "/nodebalancers/{nodeBalancerId}",
    "area": "nodebalancers",
    "tag": "Load balancers",
    "summary": "Get a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_only"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_only",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "nodeBalancerId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeBalancer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateNodeBalancer": {
    "api": "v4",
    "method": "put",
    "path": "/nodebalancers/{nodeBalancerId}",
    "area": "nodebalancers",
    "tag": "Load balancers",
    "summary": "Update a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_write",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": "nodebalancer_update",
    "companion": true,
    "pathParameters": [
      "nodeBalancerId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateNodeBalancer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteNodeBalancer": {
    "api": "v4",
    "method": "delete",
    "path": "/nodebalancers/{nodeBalancerId}",
    "area": "nodebalancers",
    "tag": "Load balancers",
    "summary": "Delete a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_write",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": "nodebalancer_delete",
    "companion": true,
    "pathParameters": [
      "nodeBalancerId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteNodeBalancer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeBalancerStats": {
    "api": "v4",
    "method": "get",
    "path": "/nodebalancers/{nodeBalancerId}/stats",
    "area": "nodebalancers",
    "tag": "Load balancers",
    "summary": "Get the statistics of a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_only"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_only",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "nodeBalancerId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeBalancerStats",
        "requests": 50,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodeBalancerFirewalls": {
    "api": "v4",
    "method": "get",
    "path": "/nodebalancers/{nodeBalancerId}/firewalls",
    "area": "nodebalancers",
    "tag": "Load balancers",
    "summary": "List firewalls of a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_only"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_only",
        "parameter": "nodeBalancerId"
      },
      {
        "entity": "firewall",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "nodeBalancerId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeBalancerFirewalls",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "tags": {
        "type": "string-array",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {}
  },
  "listNodeBalancerConfigs": {
    "api": "v4",
    "method": "get",
    "path": "/nodebalancers/{nodeBalancerId}/configs",
    "area": "nodebalancers",
    "tag": "Load balancer configurations",
    "summary": "List configurations of a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_only"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_only",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "nodeBalancerId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeBalancerConfigs",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "port": {
        "type": "integer",
        "nullable": false
      },
      "protocol": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "nodebalancer_id": {
        "type": "integer",
        "nullable": false
      },
      "proxy_protocol": {
        "type": "string",
        "nullable": false
      },
      "algorithm": {
        "type": "string",
        "nullable": false
      },
      "stickiness": {
        "type": "string",
        "nullable": false
      },
      "check": {
        "type": "string",
        "nullable": false
      },
      "check_interval": {
        "type": "integer",
        "nullable": false
      },
      "check_timeout": {
        "type": "integer",
        "nullable": false
      },
      "check_attempts": {
        "type": "integer",
        "nullable": false
      },
      "check_path": {
        "type": "string",
        "nullable": false
      },
      "check_body": {
        "type": "string",
        "nullable": false
      },
      "check_passive": {
        "type": "boolean",
        "nullable": false
      },
      "cipher_suite": {
        "type": "string",
        "nullable": false
      },
      "ssl_commonname": {
        "type": "string",
        "nullable": true
      },
      "ssl_fingerprint": {
        "type": "string",
        "nullable": true
      },
      "ssl_cert": {
        "type": "string",
        "nullable": true
      },
      "ssl_key": {
        "type": "string",
        "nullable": true
      }
    }
  },
  "createNodeBalancerConfig": {
    "api": "v4",
    "method": "post",
    "path": "/nodebalancers/{nodeBalancerId}/configs",
    "area": "nodebalancers",
    "tag": "Load balancer configurations",
    "summary": "Create a configuration of a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_write",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": "nodebalancer_config_create",
    "companion": true,
    "pathParameters": [
      "nodeBalancerId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyValues": 10000,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createNodeBalancerConfig",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeBalancerConfig": {
    "api": "v4",
    "method": "get",
    "path": "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}",
    "area": "nodebalancers",
    "tag": "Load balancer configurations",
    "summary": "Get a configuration of a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_only"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_only",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "nodeBalancerId",
      "nodeBalancerConfigId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeBalancerConfig",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateNodeBalancerConfig": {
    "api": "v4",
    "method": "put",
    "path": "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}",
    "area": "nodebalancers",
    "tag": "Load balancer configurations",
    "summary": "Update a configuration of a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_write",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": "nodebalancer_config_update",
    "companion": true,
    "pathParameters": [
      "nodeBalancerId",
      "nodeBalancerConfigId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateNodeBalancerConfig",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteNodeBalancerConfig": {
    "api": "v4",
    "method": "delete",
    "path": "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}",
    "area": "nodebalancers",
    "tag": "Load balancer configurations",
    "summary": "Delete a configuration of a load balancer",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_write",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": "nodebalancer_config_delete",
    "companion": true,
    "pathParameters": [
      "nodeBalancerId",
      "nodeBalancerConfigId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteNodeBalancerConfig",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "rebuildNodeBalancerConfig": {
    "api": "v4",
    "method": "post",
    "path": "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}/rebuild",
    "area": "nodebalancers",
    "tag": "Load balancer configurations",
    "summary": "Replace a configuration and its nodes",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_write",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": "nodebalancer_config_update",
    "companion": true,
    "pathParameters": [
      "nodeBalancerId",
      "nodeBalancerConfigId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyValues": 10000,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "rebuildNodeBalancerConfig",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodeBalancerNodes": {
    "api": "v4",
    "method": "get",
    "path": "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}/nodes",
    "area": "nodebalancers",
    "tag": "Load balancer nodes",
    "summary": "List nodes of a configuration",
    "public": false,
    "scopes": [
      "nodebalancers:read_only"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_only",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "nodeBalancerId",
      "nodeBalancerConfigId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeBalancerNodes",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "address": {
        "type": "string",
        "nullable": false
      },
      "weight": {
        "type": "integer",
        "nullable": false
      },
      "mode": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "nodebalancer_id": {
        "type": "integer",
        "nullable": false
      },
      "config_id": {
        "type": "integer",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createNodeBalancerNode": {
    "api": "v4",
    "method": "post",
    "path": "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}/nodes",
    "area": "nodebalancers",
    "tag": "Load balancer nodes",
    "summary": "Create a node of a configuration",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_write",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": "nodebalancer_node_create",
    "companion": true,
    "pathParameters": [
      "nodeBalancerId",
      "nodeBalancerConfigId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createNodeBalancerNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeBalancerNode": {
    "api": "v4",
    "method": "get",
    "path": "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}/nodes/{nodeBalancerNodeId}",
    "area": "nodebalancers",
    "tag": "Load balancer nodes",
    "summary": "Get a node of a configuration",
    "public": false,
    "scopes": [
      "nodebalancers:read_only"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_only",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "nodeBalancerId",
      "nodeBalancerConfigId",
      "nodeBalancerNodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeBalancerNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateNodeBalancerNode": {
    "api": "v4",
    "method": "put",
    "path": "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}/nodes/{nodeBalancerNodeId}",
    "area": "nodebalancers",
    "tag": "Load balancer nodes",
    "summary": "Update a node of a configuration",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_write",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": "nodebalancer_node_update",
    "companion": true,
    "pathParameters": [
      "nodeBalancerId",
      "nodeBalancerConfigId",
      "nodeBalancerNodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateNodeBalancerNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteNodeBalancerNode": {
    "api": "v4",
    "method": "delete",
    "path": "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}/nodes/{nodeBalancerNodeId}",
    "area": "nodebalancers",
    "tag": "Load balancer nodes",
    "summary": "Delete a node of a configuration",
    "public": false,
    "scopes": [
      "nodebalancers:read_write"
    ],
    "grants": [
      {
        "entity": "nodebalancer",
        "level": "read_write",
        "parameter": "nodeBalancerId"
      }
    ],
    "event": "nodebalancer_node_delete",
    "companion": true,
    "pathParameters": [
      "nodeBalancerId",
      "nodeBalancerConfigId",
      "nodeBalancerNodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteNodeBalancerNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodes": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances",
    "area": "nodes/machines",
    "tag": "Nodes",
    "summary": "List nodes",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodes",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "group": {
        "type": "string",
        "nullable": false
      },
      "ipv4": {
        "type": "string-array",
        "nullable": false
      },
      "image": {
        "type": "string",
        "nullable": true
      },
      "region": {
        "type": "string",
        "nullable": false
      },
      "tags": {
        "type": "string-array",
        "nullable": false
      }
    },
    "otherKeys": {
      "status": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": true
      },
      "ipv6": {
        "type": "string",
        "nullable": true
      },
      "hypervisor": {
        "type": "string",
        "nullable": false
      },
      "watchdog_enabled": {
        "type": "boolean",
        "nullable": false
      },
      "host_uuid": {
        "type": "string",
        "nullable": false
      },
      "has_user_data": {
        "type": "boolean",
        "nullable": false
      }
    }
  },
  "createNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances",
    "area": "nodes/machines",
    "tag": "Nodes",
    "summary": "Create a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "global": "add_nodes"
      },
      {
        "entity": "firewall",
        "level": "read_write",
        "parameter": "body.firewall_id"
      }
    ],
    "event": "node_create",
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "deprecatedFields": [
      "group"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "node-create",
        "requests": 10,
        "seconds": 30,
        "account": true
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNode": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}",
    "area": "nodes/machines",
    "tag": "Nodes",
    "summary": "Get a node",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateNode": {
    "api": "v4",
    "method": "put",
    "path": "/node/instances/{nodeId}",
    "area": "nodes/machines",
    "tag": "Nodes",
    "summary": "Update a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_update",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "deprecatedFields": [
      "group"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteNode": {
    "api": "v4",
    "method": "delete",
    "path": "/node/instances/{nodeId}",
    "area": "nodes/machines",
    "tag": "Nodes",
    "summary": "Delete a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_delete",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "cloneNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/clone",
    "area": "nodes/machines",
    "tag": "Nodes",
    "summary": "Clone a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "global": "add_nodes"
      },
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      },
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "body.node_id"
      }
    ],
    "event": "node_clone",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "deprecatedFields": [
      "group"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "node-create",
        "requests": 10,
        "seconds": 30,
        "account": true
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "bootNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/boot",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Boot a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_boot",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyOptional": true,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "bootNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "rebootNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/reboot",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Reboot a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_reboot",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyOptional": true,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "rebootNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "shutDownNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/shutdown",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Shut down a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_shutdown",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "shutDownNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "rescueNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/rescue",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Boot a node for rescue",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_boot",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyOptional": true,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "rescueNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "rebuildNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/rebuild",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Rebuild a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_rebuild",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "rebuildNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "resizeNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/resize",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Resize a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_resize",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "resizeNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "mutateNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/mutate",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Upgrade a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_mutate",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyOptional": true,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "mutateNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "migrateNode": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/migrate",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Migrate a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_migrate",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyOptional": true,
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "migrateNode",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "resetNodePassword": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/password",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Reset the root password",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "password_reset",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "resetNodePassword",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "openNodeConsole": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/console",
    "area": "nodes/actions",
    "tag": "Node actions",
    "summary": "Open the console of a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "openNodeConsole",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodeDisks": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/disks",
    "area": "nodes/disks",
    "tag": "Node disks",
    "summary": "List disks",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeDisks",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "size": {
        "type": "integer",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "filesystem": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createNodeDisk": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/disks",
    "area": "nodes/disks",
    "tag": "Node disks",
    "summary": "Create a disk",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "disk_create",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createNodeDisk",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeDisk": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/disks/{diskId}",
    "area": "nodes/disks",
    "tag": "Node disks",
    "summary": "Get a disk",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId",
      "diskId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeDisk",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateNodeDisk": {
    "api": "v4",
    "method": "put",
    "path": "/node/instances/{nodeId}/disks/{diskId}",
    "area": "nodes/disks",
    "tag": "Node disks",
    "summary": "Update a disk",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "disk_update",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "diskId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateNodeDisk",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteNodeDisk": {
    "api": "v4",
    "method": "delete",
    "path": "/node/instances/{nodeId}/disks/{diskId}",
    "area": "nodes/disks",
    "tag": "Node disks",
    "summary": "Delete a disk",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "disk_delete",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "diskId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteNodeDisk",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "cloneNodeDisk": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/disks/{diskId}/clone",
    "area": "nodes/disks",
    "tag": "Node disks",
    "summary": "Clone a disk",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "disk_duplicate",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "diskId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "cloneNodeDisk",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "resetNodeDiskPassword": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/disks/{diskId}/password",
    "area": "nodes/disks",
    "tag": "Node disks",
    "summary": "Reset the root password of a disk",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "password_reset",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "diskId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "resetNodeDiskPassword",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "resizeNodeDisk": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/disks/{diskId}/resize",
    "area": "nodes/disks",
    "tag": "Node disks",
    "summary": "Resize a disk",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "disk_resize",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "diskId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "resizeNodeDisk",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodeConfigs": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/configs",
    "area": "nodes/configs",
    "tag": "Node configs",
    "summary": "List configuration profiles",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeConfigs",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "interfaces": {
        "type": "string-array",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "kernel": {
        "type": "string",
        "nullable": false
      },
      "comments": {
        "type": "string",
        "nullable": true
      },
      "memory_limit": {
        "type": "integer",
        "nullable": false
      },
      "run_level": {
        "type": "string",
        "nullable": false
      },
      "virt_mode": {
        "type": "string",
        "nullable": false
      },
      "root_device": {
        "type": "string",
        "nullable": false
      },
      "initrd": {
        "type": "integer",
        "nullable": true
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createNodeConfig": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/configs",
    "area": "nodes/configs",
    "tag": "Node configs",
    "summary": "Create a configuration profile",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_config_create",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createNodeConfig",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeConfig": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/configs/{configId}",
    "area": "nodes/configs",
    "tag": "Node configs",
    "summary": "Get a configuration profile",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId",
      "configId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeConfig",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateNodeConfig": {
    "api": "v4",
    "method": "put",
    "path": "/node/instances/{nodeId}/configs/{configId}",
    "area": "nodes/configs",
    "tag": "Node configs",
    "summary": "Update a configuration profile",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_config_update",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "configId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateNodeConfig",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteNodeConfig": {
    "api": "v4",
    "method": "delete",
    "path": "/node/instances/{nodeId}/configs/{configId}",
    "area": "nodes/configs",
    "tag": "Node configs",
    "summary": "Delete a configuration profile",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_config_delete",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "configId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteNodeConfig",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodeBackups": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/backups",
    "area": "nodes/backups",
    "tag": "Node backups",
    "summary": "List backups",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeBackups",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "createNodeSnapshot": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/backups",
    "area": "nodes/backups",
    "tag": "Node backups",
    "summary": "Make a snapshot",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_snapshot",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createNodeSnapshot",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "enableNodeBackups": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/backups/enable",
    "area": "nodes/backups",
    "tag": "Node backups",
    "summary": "Enrol in backups",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "backups_enable",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "enableNodeBackups",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "cancelNodeBackups": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/backups/cancel",
    "area": "nodes/backups",
    "tag": "Node backups",
    "summary": "Cancel backups",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "backups_cancel",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "cancelNodeBackups",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeBackup": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/backups/{backupId}",
    "area": "nodes/backups",
    "tag": "Node backups",
    "summary": "Get a backup",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId",
      "backupId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeBackup",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "restoreNodeBackup": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/backups/{backupId}/restore",
    "area": "nodes/backups",
    "tag": "Node backups",
    "summary": "Restore a backup",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      },
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "body.node_id"
      }
    ],
    "event": "backups_restore",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "backupId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "restoreNodeBackup",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeIpAddresses": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/ips",
    "area": "nodes/addresses",
    "tag": "Node addresses",
    "summary": "Get the addresses of a node",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeIpAddresses",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "createNodeIpAddress": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/ips",
    "area": "nodes/addresses",
    "tag": "Node addresses",
    "summary": "Allocate an address",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_addip",
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createNodeIpAddress",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeIpAddress": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/ips/{address}",
    "area": "nodes/addresses",
    "tag": "Node addresses",
    "summary": "Get an address of a node",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId",
      "address"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeIpAddress",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateNodeIpAddress": {
    "api": "v4",
    "method": "put",
    "path": "/node/instances/{nodeId}/ips/{address}",
    "area": "nodes/addresses",
    "tag": "Node addresses",
    "summary": "Name an address of a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "ipaddress_update",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "address"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateNodeIpAddress",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteNodeIpAddress": {
    "api": "v4",
    "method": "delete",
    "path": "/node/instances/{nodeId}/ips/{address}",
    "area": "nodes/addresses",
    "tag": "Node addresses",
    "summary": "Delete an address of a node",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_deleteip",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "address"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteNodeIpAddress",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listNodeFirewalls": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/firewalls",
    "area": "nodes/devices",
    "tag": "Node devices",
    "summary": "List firewalls of a node",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      },
      {
        "entity": "firewall",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeFirewalls",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "tags": {
        "type": "string-array",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {}
  },
  "listNodeNodeBalancers": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/nodebalancers",
    "area": "nodes/devices",
    "tag": "Node devices",
    "summary": "List load balancers of a node",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      },
      {
        "entity": "nodebalancer",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeNodeBalancers",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      },
      "ipv4": {
        "type": "string",
        "nullable": false
      },
      "tags": {
        "type": "string-array",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "hostname": {
        "type": "string",
        "nullable": false
      },
      "ipv6": {
        "type": "string",
        "nullable": true
      },
      "client_conn_throttle": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "listNodeVolumes": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/volumes",
    "area": "nodes/devices",
    "tag": "Node devices",
    "summary": "List volumes of a node",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      },
      {
        "entity": "volume",
        "level": "read_only",
        "list": true
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeVolumes",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "size": {
        "type": "integer",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      },
      "tags": {
        "type": "string-array",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "node_id": {
        "type": "integer",
        "nullable": true
      },
      "node_label": {
        "type": "string",
        "nullable": true
      },
      "filesystem_path": {
        "type": "string",
        "nullable": false
      },
      "hardware_type": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "listNodeConfigInterfaces": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/configs/{configId}/interfaces",
    "area": "nodes/interfaces",
    "tag": "Node interfaces",
    "summary": "List interfaces",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId",
      "configId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listNodeConfigInterfaces",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "createNodeConfigInterface": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/configs/{configId}/interfaces",
    "area": "nodes/interfaces",
    "tag": "Node interfaces",
    "summary": "Add an interface",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_config_update",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "configId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "createNodeConfigInterface",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "orderNodeConfigInterfaces": {
    "api": "v4",
    "method": "post",
    "path": "/node/instances/{nodeId}/configs/{configId}/interfaces/order",
    "area": "nodes/interfaces",
    "tag": "Node interfaces",
    "summary": "Reorder interfaces",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_config_update",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "configId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "orderNodeConfigInterfaces",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeConfigInterface": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/configs/{configId}/interfaces/{interfaceId}",
    "area": "nodes/interfaces",
    "tag": "Node interfaces",
    "summary": "Get an interface",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId",
      "configId",
      "interfaceId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeConfigInterface",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateNodeConfigInterface": {
    "api": "v4",
    "method": "put",
    "path": "/node/instances/{nodeId}/configs/{configId}/interfaces/{interfaceId}",
    "area": "nodes/interfaces",
    "tag": "Node interfaces",
    "summary": "Update an interface",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_config_update",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "configId",
      "interfaceId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "updateNodeConfigInterface",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteNodeConfigInterface": {
    "api": "v4",
    "method": "delete",
    "path": "/node/instances/{nodeId}/configs/{configId}/interfaces/{interfaceId}",
    "area": "nodes/interfaces",
    "tag": "Node interfaces",
    "summary": "Delete an interface",
    "public": false,
    "scopes": [
      "nodes:read_write"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_write",
        "parameter": "nodeId"
      }
    ],
    "event": "node_config_update",
    "companion": false,
    "pathParameters": [
      "nodeId",
      "configId",
      "interfaceId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "deleteNodeConfigInterface",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeStats": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/stats",
    "area": "nodes/statistics",
    "tag": "Node statistics",
    "summary": "Get the statistics of a node",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeStats",
        "requests": 50,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getMonthlyNodeStats": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/stats/{year}/{month}",
    "area": "nodes/statistics",
    "tag": "Node statistics",
    "summary": "Get the statistics of a month",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId",
      "year",
      "month"
    ],
    "pathValues": [
      "year",
      "month"
    ],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getMonthlyNodeStats",
        "requests": 50,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getNodeTransfer": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/transfer",
    "area": "nodes/statistics",
    "tag": "Node statistics",
    "summary": "Get the transfer of a node",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getNodeTransfer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getMonthlyNodeTransfer": {
    "api": "v4",
    "method": "get",
    "path": "/node/instances/{nodeId}/transfer/{year}/{month}",
    "area": "nodes/statistics",
    "tag": "Node statistics",
    "summary": "Get the transfer of a month",
    "public": false,
    "scopes": [
      "nodes:read_only"
    ],
    "grants": [
      {
        "entity": "node",
        "level": "read_only",
        "parameter": "nodeId"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId",
      "year",
      "month"
    ],
    "pathValues": [
      "year",
      "month"
    ],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getMonthlyNodeTransfer",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listKernels": {
    "api": "v4",
    "method": "get",
    "path": "/node/kernels",
    "area": "kernels",
    "tag": "Kernels",
    "summary": "List kernels",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listKernels",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "version": {
        "type": "string",
        "nullable": false
      },
      "kvm": {
        "type": "boolean",
        "nullable": false
      },
      "architecture": {
        "type": "string",
        "nullable": false
      },
      "pvops": {
        "type": "boolean",
        "nullable": false
      },
      "deprecated": {
        "type": "boolean",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "built": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "getKernel": {
    "api": "v4",
    "method": "get",
    "path": "/node/kernels/{kernelId}",
    "area": "kernels",
    "tag": "Kernels",
    "summary": "Get a kernel",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "kernelId"
    ],
    "pathValues": [],
    "segments": {
      "kernelId": 2
    },
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getKernel",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listBuckets": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/buckets",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "List buckets",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": {},
    "otherKeys": {
      "cluster": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "hostname": {
        "type": "string",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "objects": {
        "type": "integer",
        "nullable": false
      },
      "size": {
        "type": "integer",
        "nullable": false
      }
    }
  },
  "createBucket": {
    "api": "v4",
    "method": "post",
    "path": "/object-storage/buckets",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "Create a bucket",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listClusterBuckets": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/buckets/{clusterId}",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "List buckets of a cluster",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": {},
    "otherKeys": {
      "cluster": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "hostname": {
        "type": "string",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "objects": {
        "type": "integer",
        "nullable": false
      },
      "size": {
        "type": "integer",
        "nullable": false
      }
    }
  },
  "getBucket": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/buckets/{clusterId}/{bucket}",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "Get a bucket",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteBucket": {
    "api": "v4",
    "method": "delete",
    "path": "/object-storage/buckets/{clusterId}/{bucket}",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "Delete a bucket",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getBucketAccess": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/access",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "Get the access to a bucket",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": true,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "changeBucketAccess": {
    "api": "v4",
    "method": "post",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/access",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "Change the access to a bucket",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateBucketAccess": {
    "api": "v4",
    "method": "put",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/access",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "Update the access to a bucket",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getObjectAcl": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/object-acl",
    "area": "object-storage",
    "tag": "Objects",
    "summary": "Get the ACL of an object",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "name"
    ],
    "parametersInBody": true,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateObjectAcl": {
    "api": "v4",
    "method": "put",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/object-acl",
    "area": "object-storage",
    "tag": "Objects",
    "summary": "Update the ACL of an object",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listObjects": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/object-list",
    "area": "object-storage",
    "tag": "Objects",
    "summary": "List the contents of a bucket",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "marker",
      "delimiter",
      "prefix",
      "page_size"
    ],
    "parametersInBody": true,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "createObjectUrl": {
    "api": "v4",
    "method": "post",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/object-url",
    "area": "object-storage",
    "tag": "Objects",
    "summary": "Make a pre-signed URL",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getBucketCertificate": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/ssl",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "Get whether a bucket has a certificate",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "createBucketCertificate": {
    "api": "v4",
    "method": "post",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/ssl",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "Upload a certificate",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteBucketCertificate": {
    "api": "v4",
    "method": "delete",
    "path": "/object-storage/buckets/{clusterId}/{bucket}/ssl",
    "area": "object-storage",
    "tag": "Buckets",
    "summary": "Delete a certificate",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId",
      "bucket"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "cancelObjectStorage": {
    "api": "v4",
    "method": "post",
    "path": "/object-storage/cancel",
    "area": "object-storage/keys",
    "tag": "Object storage",
    "summary": "Cancel object storage",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      },
      {
        "global": "cancel_account"
      }
    ],
    "event": "obj_access_key_delete",
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listStorageClusters": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/clusters",
    "area": "object-storage/keys",
    "tag": "Object storage",
    "summary": "List clusters",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "listStorageClusters",
        "requests": 200,
        "seconds": 60
      }
    ],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "domain": {
        "type": "string",
        "nullable": false
      },
      "static_site_domain": {
        "type": "string",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "getStorageCluster": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/clusters/{clusterId}",
    "area": "object-storage/keys",
    "tag": "Object storage",
    "summary": "Get a cluster",
    "public": true,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 900,
    "rateLimits": [
      {
        "bucket": "all",
        "requests": 800,
        "seconds": 120
      },
      {
        "bucket": "getStorageCluster",
        "requests": 400,
        "seconds": 60
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listStorageKeys": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/keys",
    "area": "object-storage/keys",
    "tag": "Object storage keys",
    "summary": "List keys",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "access_key": {
        "type": "string",
        "nullable": false
      },
      "secret_key": {
        "type": "string",
        "nullable": false
      },
      "limited": {
        "type": "boolean",
        "nullable": false
      }
    }
  },
  "createStorageKey": {
    "api": "v4",
    "method": "post",
    "path": "/object-storage/keys",
    "area": "object-storage/keys",
    "tag": "Object storage keys",
    "summary": "Create a key",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "obj_access_key_create",
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getStorageKey": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/keys/{keyId}",
    "area": "object-storage/keys",
    "tag": "Object storage keys",
    "summary": "Get a key",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [
      "keyId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "updateStorageKey": {
    "api": "v4",
    "method": "put",
    "path": "/object-storage/keys/{keyId}",
    "area": "object-storage/keys",
    "tag": "Object storage keys",
    "summary": "Update a key",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "obj_access_key_update",
    "companion": false,
    "pathParameters": [
      "keyId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "deleteStorageKey": {
    "api": "v4",
    "method": "delete",
    "path": "/object-storage/keys/{keyId}",
    "area": "object-storage/keys",
    "tag": "Object storage keys",
    "summary": "Revoke a key",
    "public": false,
    "scopes": [
      "object_storage:read_write"
    ],
    "grants": [
      {
        "account": "read_write"
      }
    ],
    "event": "obj_access_key_delete",
    "companion": false,
    "pathParameters": [
      "keyId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "getStorageTransfer": {
    "api": "v4",
    "method": "get",
    "path": "/object-storage/transfer",
    "area": "object-storage/keys",
    "tag": "Object storage",
    "summary": "Get the transfer of object storage",
    "public": false,
    "scopes": [
      "object_storage:read_only"
    ],
    "grants": [
      {
        "account": "read_only"
      }
    ],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [
      {
        "bucket": "object-storage",
        "requests": 750,
        "seconds": 1
      }
    ],
    "filter": null,
    "otherKeys": null
  },
  "listAccounts": {
    "api": "operator",
    "method": "get",
    "path": "/accounts",
    "area": "account",
    "tag": "Accounts",
    "summary": "List accounts",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "email": {
        "type": "string",
        "nullable": false
      },
      "company": {
        "type": "string",
        "nullable": false
      },
      "activated": {
        "type": "boolean",
        "nullable": false
      },
      "managed": {
        "type": "boolean",
        "nullable": false
      }
    },
    "otherKeys": {
      "uuid": {
        "type": "string",
        "nullable": false
      },
      "balance": {
        "type": "number",
        "nullable": false
      },
      "additional_ipv4": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createAccount": {
    "api": "operator",
    "method": "post",
    "path": "/accounts",
    "area": "account",
    "tag": "Accounts",
    "summary": "Create an account",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getAccountById": {
    "api": "operator",
    "method": "get",
    "path": "/accounts/{accountId}",
    "area": "account",
    "tag": "Accounts",
    "summary": "Get an account",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "updateAccountById": {
    "api": "operator",
    "method": "put",
    "path": "/accounts/{accountId}",
    "area": "account",
    "tag": "Accounts",
    "summary": "Change an account",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteAccountById": {
    "api": "operator",
    "method": "delete",
    "path": "/accounts/{accountId}",
    "area": "account",
    "tag": "Accounts",
    "summary": "Delete an account",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listUsersOfAccount": {
    "api": "operator",
    "method": "get",
    "path": "/accounts/{accountId}/users",
    "area": "account",
    "tag": "Users",
    "summary": "List an account's users",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "username": {
        "type": "string",
        "nullable": false
      },
      "email": {
        "type": "string",
        "nullable": false
      },
      "restricted": {
        "type": "boolean",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "account_id": {
        "type": "integer",
        "nullable": false
      },
      "has_password": {
        "type": "boolean",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createUserOfAccount": {
    "api": "operator",
    "method": "post",
    "path": "/accounts/{accountId}/users",
    "area": "account",
    "tag": "Users",
    "summary": "Create a user",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listRelatedEntities": {
    "api": "operator",
    "method": "get",
    "path": "/accounts/{accountId}/related-entities",
    "area": "access",
    "tag": "Related entities",
    "summary": "List related entities",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "kind": {
        "type": "string",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "account_id": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createRelatedEntity": {
    "api": "operator",
    "method": "post",
    "path": "/accounts/{accountId}/related-entities",
    "area": "access",
    "tag": "Related entities",
    "summary": "Provide a related entity",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteRelatedEntity": {
    "api": "operator",
    "method": "delete",
    "path": "/accounts/{accountId}/related-entities/{entityId}",
    "area": "access",
    "tag": "Related entities",
    "summary": "Delete a related entity",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId",
      "entityId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "kind"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listImagesOfAccount": {
    "api": "operator",
    "method": "get",
    "path": "/accounts/{accountId}/images",
    "area": "catalog",
    "tag": "Images and stack scripts",
    "summary": "List an account's images",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "deprecated": {
        "type": "boolean",
        "nullable": false
      },
      "is_public": {
        "type": "boolean",
        "nullable": false
      },
      "size": {
        "type": "integer",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": false
      },
      "vendor": {
        "type": "string",
        "nullable": true
      },
      "status": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": true
      },
      "created_by": {
        "type": "string",
        "nullable": true
      },
      "description": {
        "type": "string",
        "nullable": true
      },
      "expiry": {
        "type": "datetime",
        "nullable": true
      },
      "eol": {
        "type": "datetime",
        "nullable": true
      }
    }
  },
  "createImageOfAccount": {
    "api": "operator",
    "method": "post",
    "path": "/accounts/{accountId}/images",
    "area": "catalog",
    "tag": "Images and stack scripts",
    "summary": "Provide an image",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteImageOfAccount": {
    "api": "operator",
    "method": "delete",
    "path": "/accounts/{accountId}/images/{imageNumber}",
    "area": "catalog",
    "tag": "Images and stack scripts",
    "summary": "Delete an image",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId",
      "imageNumber"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listStackScriptsOfAccount": {
    "api": "operator",
    "method": "get",
    "path": "/accounts/{accountId}/stackscripts",
    "area": "catalog",
    "tag": "Images and stack scripts",
    "summary": "List an account's stack scripts",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "username": {
        "type": "string",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "description": {
        "type": "string",
        "nullable": false
      },
      "deployments_total": {
        "type": "integer",
        "nullable": false
      },
      "deployments_active": {
        "type": "integer",
        "nullable": false
      },
      "is_public": {
        "type": "boolean",
        "nullable": false
      },
      "mine": {
        "type": "boolean",
        "nullable": false
      },
      "rev_note": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "user_gravatar_id": {
        "type": "string",
        "nullable": false
      },
      "ordinal": {
        "type": "integer",
        "nullable": false
      },
      "script": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "deleteStackScriptOfAccount": {
    "api": "operator",
    "method": "delete",
    "path": "/accounts/{accountId}/stackscripts/{stackScriptId}",
    "area": "catalog",
    "tag": "Images and stack scripts",
    "summary": "Delete a stack script",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId",
      "stackScriptId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listAddressesOfAccount": {
    "api": "operator",
    "method": "get",
    "path": "/accounts/{accountId}/addresses",
    "area": "networking",
    "tag": "IP addresses",
    "summary": "List an account's addresses",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "node_id": {
        "type": "integer",
        "nullable": true
      }
    },
    "otherKeys": {
      "address": {
        "type": "string",
        "nullable": false
      },
      "gateway": {
        "type": "string",
        "nullable": true
      },
      "subnet_mask": {
        "type": "string",
        "nullable": false
      },
      "prefix": {
        "type": "integer",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": false
      },
      "public": {
        "type": "boolean",
        "nullable": false
      },
      "rdns": {
        "type": "string",
        "nullable": true
      },
      "region": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createAddressOfAccount": {
    "api": "operator",
    "method": "post",
    "path": "/accounts/{accountId}/addresses",
    "area": "networking",
    "tag": "IP addresses",
    "summary": "Provide an address",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteAddressOfAccount": {
    "api": "operator",
    "method": "delete",
    "path": "/accounts/{accountId}/addresses/{address}",
    "area": "networking",
    "tag": "IP addresses",
    "summary": "Delete an address",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId",
      "address"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getStorageStatus": {
    "api": "operator",
    "method": "get",
    "path": "/storage",
    "area": "object-storage",
    "tag": "Clusters",
    "summary": "Get the state of object storage",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listClustersOfPlatform": {
    "api": "operator",
    "method": "get",
    "path": "/clusters",
    "area": "object-storage",
    "tag": "Clusters",
    "summary": "List clusters",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "domain": {
        "type": "string",
        "nullable": false
      },
      "static_site_domain": {
        "type": "string",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "updateClusterById": {
    "api": "operator",
    "method": "put",
    "path": "/clusters/{clusterId}",
    "area": "object-storage",
    "tag": "Clusters",
    "summary": "Update a cluster",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clusterId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getUserByName": {
    "api": "operator",
    "method": "get",
    "path": "/users/{username}",
    "area": "account",
    "tag": "Users",
    "summary": "Get a user",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "updateUserByName": {
    "api": "operator",
    "method": "put",
    "path": "/users/{username}",
    "area": "account",
    "tag": "Users",
    "summary": "Change a user",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteUserByName": {
    "api": "operator",
    "method": "delete",
    "path": "/users/{username}",
    "area": "account",
    "tag": "Users",
    "summary": "Delete a user",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "setPasswordOfUser": {
    "api": "operator",
    "method": "post",
    "path": "/users/{username}/password",
    "area": "account",
    "tag": "Users",
    "summary": "Set a user's password",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getGrantsOfUser": {
    "api": "operator",
    "method": "get",
    "path": "/users/{username}/grants",
    "area": "account",
    "tag": "Users",
    "summary": "Get a user's grants",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "updateGrantsOfUser": {
    "api": "operator",
    "method": "put",
    "path": "/users/{username}/grants",
    "area": "account",
    "tag": "Users",
    "summary": "Change a user's grants",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listTokensOfUser": {
    "api": "operator",
    "method": "get",
    "path": "/users/{username}/tokens",
    "area": "profile",
    "tag": "Tokens",
    "summary": "List a user's tokens",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "label": {
        "type": "string",
        "nullable": false
      },
      "revoked": {
        "type": "boolean",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "username": {
        "type": "string",
        "nullable": false
      },
      "scopes": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "expiry": {
        "type": "string",
        "nullable": true
      }
    }
  },
  "createTokenOfUser": {
    "api": "operator",
    "method": "post",
    "path": "/users/{username}/tokens",
    "area": "profile",
    "tag": "Tokens",
    "summary": "Create a token",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "username"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteTokenOfUser": {
    "api": "operator",
    "method": "delete",
    "path": "/users/{username}/tokens/{tokenId}",
    "area": "profile",
    "tag": "Tokens",
    "summary": "Revoke a token",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "username",
      "tokenId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listOauthClients": {
    "api": "operator",
    "method": "get",
    "path": "/clients",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "List OAuth clients",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "account_id": {
        "type": "integer",
        "nullable": true
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "public": {
        "type": "boolean",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "string",
        "nullable": false
      },
      "website": {
        "type": "string",
        "nullable": true
      },
      "implicit": {
        "type": "boolean",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createOauthClient": {
    "api": "operator",
    "method": "post",
    "path": "/clients",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Register an OAuth client",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getOauthClient": {
    "api": "operator",
    "method": "get",
    "path": "/clients/{clientId}",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Get an OAuth client",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clientId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteOauthClient": {
    "api": "operator",
    "method": "delete",
    "path": "/clients/{clientId}",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Delete an OAuth client",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clientId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "rotateOauthClientSecret": {
    "api": "operator",
    "method": "post",
    "path": "/clients/{clientId}/rotate-secret",
    "area": "oauth",
    "tag": "OAuth clients",
    "summary": "Replace an OAuth client's secret",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "clientId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "loadSeed": {
    "api": "operator",
    "method": "post",
    "path": "/seeds",
    "area": "seeds",
    "tag": "Seeds",
    "summary": "Load a seed",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listAllTickets": {
    "api": "operator",
    "method": "get",
    "path": "/tickets",
    "area": "support",
    "tag": "Tickets",
    "summary": "List tickets",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "account_id": {
        "type": "integer",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "managed_issue": {
        "type": "boolean",
        "nullable": false
      },
      "opened": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      },
      "closed": {
        "type": "datetime",
        "nullable": true
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "summary": {
        "type": "string",
        "nullable": false
      },
      "description": {
        "type": "string",
        "nullable": false
      },
      "closable": {
        "type": "boolean",
        "nullable": false
      },
      "opened_by": {
        "type": "string",
        "nullable": false
      },
      "updated_by": {
        "type": "string",
        "nullable": true
      }
    }
  },
  "getTicketById": {
    "api": "operator",
    "method": "get",
    "path": "/tickets/{ticketId}",
    "area": "support",
    "tag": "Tickets",
    "summary": "Get a ticket",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "updateTicketById": {
    "api": "operator",
    "method": "put",
    "path": "/tickets/{ticketId}",
    "area": "support",
    "tag": "Tickets",
    "summary": "Change a ticket",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "closeTicketById": {
    "api": "operator",
    "method": "post",
    "path": "/tickets/{ticketId}/close",
    "area": "support",
    "tag": "Tickets",
    "summary": "Close a ticket",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listRepliesOfTicket": {
    "api": "operator",
    "method": "get",
    "path": "/tickets/{ticketId}/replies",
    "area": "support",
    "tag": "Tickets",
    "summary": "List a ticket's replies",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "created_by": {
        "type": "string",
        "nullable": false
      },
      "description": {
        "type": "string",
        "nullable": false
      },
      "from_node": {
        "type": "boolean",
        "nullable": false
      },
      "gravatar_id": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createReplyOfTicket": {
    "api": "operator",
    "method": "post",
    "path": "/tickets/{ticketId}/replies",
    "area": "support",
    "tag": "Tickets",
    "summary": "Reply to a ticket",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "createAttachmentOfTicket": {
    "api": "operator",
    "method": "post",
    "path": "/tickets/{ticketId}/attachments",
    "area": "support",
    "tag": "Tickets",
    "summary": "Attach a file",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "ticketId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "multipart/form-data"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getAttachmentOfTicket": {
    "api": "operator",
    "method": "get",
    "path": "/tickets/{ticketId}/attachments/{attachmentId}",
    "area": "support",
    "tag": "Tickets",
    "summary": "Download an attachment",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "ticketId",
      "attachmentId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listAllDomains": {
    "api": "operator",
    "method": "get",
    "path": "/domains",
    "area": "domains",
    "tag": "Domains",
    "summary": "List domains",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "account_id": {
        "type": "integer",
        "nullable": false
      },
      "domain": {
        "type": "string",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "deleteDomainById": {
    "api": "operator",
    "method": "delete",
    "path": "/domains/{domainId}",
    "area": "domains",
    "tag": "Domains",
    "summary": "Delete a domain",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "domainId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getDomainSecondaries": {
    "api": "operator",
    "method": "get",
    "path": "/domains/{domainId}/secondaries",
    "area": "domains",
    "tag": "Secondaries",
    "summary": "Get the secondaries of a domain",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "domainId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listSecondaryGroups": {
    "api": "operator",
    "method": "get",
    "path": "/dns/secondaries",
    "area": "domains",
    "tag": "Secondaries",
    "summary": "List groups of secondaries",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "catalog": {
        "type": "string",
        "nullable": false
      },
      "key_name": {
        "type": "string",
        "nullable": false
      },
      "key_algorithm": {
        "type": "string",
        "nullable": false
      },
      "zones": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createSecondaryGroup": {
    "api": "operator",
    "method": "post",
    "path": "/dns/secondaries",
    "area": "domains",
    "tag": "Secondaries",
    "summary": "Create a group of secondaries",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getSecondaryGroup": {
    "api": "operator",
    "method": "get",
    "path": "/dns/secondaries/{secondaryGroupId}",
    "area": "domains",
    "tag": "Secondaries",
    "summary": "Get a group of secondaries",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "secondaryGroupId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "updateSecondaryGroup": {
    "api": "operator",
    "method": "put",
    "path": "/dns/secondaries/{secondaryGroupId}",
    "area": "domains",
    "tag": "Secondaries",
    "summary": "Update a group of secondaries",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "secondaryGroupId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteSecondaryGroup": {
    "api": "operator",
    "method": "delete",
    "path": "/dns/secondaries/{secondaryGroupId}",
    "area": "domains",
    "tag": "Secondaries",
    "summary": "Delete a group of secondaries",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "secondaryGroupId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "checkSecondaryGroup": {
    "api": "operator",
    "method": "post",
    "path": "/dns/secondaries/{secondaryGroupId}/check",
    "area": "domains",
    "tag": "Secondaries",
    "summary": "Check a group of secondaries",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "secondaryGroupId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listFaults": {
    "api": "operator",
    "method": "get",
    "path": "/faults",
    "area": "nodes",
    "tag": "Faults",
    "summary": "List faults",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "node_id": {
        "type": "integer",
        "nullable": true
      },
      "effect": {
        "type": "string",
        "nullable": false
      },
      "once": {
        "type": "boolean",
        "nullable": false
      },
      "reason": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createFault": {
    "api": "operator",
    "method": "post",
    "path": "/faults",
    "area": "nodes",
    "tag": "Faults",
    "summary": "Ask for a fault",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteFault": {
    "api": "operator",
    "method": "delete",
    "path": "/faults/{faultId}",
    "area": "nodes",
    "tag": "Faults",
    "summary": "Delete a fault",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "faultId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "maintainHost": {
    "api": "operator",
    "method": "post",
    "path": "/hosts/{hostUuid}/maintenance",
    "area": "nodes",
    "tag": "Compute nodes",
    "summary": "Put a host into maintenance",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "hostUuid"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyOptional": true,
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteHostMaintenance": {
    "api": "operator",
    "method": "delete",
    "path": "/hosts/{hostUuid}/maintenance",
    "area": "nodes",
    "tag": "Compute nodes",
    "summary": "End the maintenance of a host",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "hostUuid"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listAllNodes": {
    "api": "operator",
    "method": "get",
    "path": "/nodes",
    "area": "nodes",
    "tag": "Compute nodes",
    "summary": "List nodes",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "account_id": {
        "type": "integer",
        "nullable": false
      },
      "label": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "region": {
        "type": "string",
        "nullable": false
      },
      "host_uuid": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "busy": {
        "type": "boolean",
        "nullable": false
      },
      "type": {
        "type": "string",
        "nullable": true
      },
      "machine": {
        "type": "string",
        "nullable": false
      },
      "image": {
        "type": "string",
        "nullable": true
      },
      "ipv6": {
        "type": "string",
        "nullable": true
      },
      "watchdog_enabled": {
        "type": "boolean",
        "nullable": false
      },
      "migrates": {
        "type": "datetime",
        "nullable": true
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "updated": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "getNodeById": {
    "api": "operator",
    "method": "get",
    "path": "/nodes/{nodeId}",
    "area": "nodes",
    "tag": "Compute nodes",
    "summary": "Get a node",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getNodeConsole": {
    "api": "operator",
    "method": "get",
    "path": "/nodes/{nodeId}/console",
    "area": "nodes",
    "tag": "Compute nodes",
    "summary": "Get the console of a node",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "crashNode": {
    "api": "operator",
    "method": "post",
    "path": "/nodes/{nodeId}/crash",
    "area": "nodes",
    "tag": "Faults",
    "summary": "Crash a node",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getNodeStatsById": {
    "api": "operator",
    "method": "get",
    "path": "/nodes/{nodeId}/stats",
    "area": "nodes",
    "tag": "Compute nodes",
    "summary": "Get the statistics of a node",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "nodeId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listJobs": {
    "api": "operator",
    "method": "get",
    "path": "/jobs",
    "area": "jobs",
    "tag": "Jobs",
    "summary": "List jobs",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "kind": {
        "type": "string",
        "nullable": false
      },
      "subject": {
        "type": "string",
        "nullable": false
      },
      "queue": {
        "type": "string",
        "nullable": false
      },
      "state": {
        "type": "string",
        "nullable": false
      }
    },
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "key": {
        "type": "string",
        "nullable": true
      },
      "step": {
        "type": "string",
        "nullable": true
      },
      "held_by": {
        "type": "integer",
        "nullable": true
      },
      "attempts": {
        "type": "integer",
        "nullable": false
      },
      "requests": {
        "type": "integer",
        "nullable": false
      },
      "run_at": {
        "type": "datetime",
        "nullable": false
      },
      "last_error": {
        "type": "string",
        "nullable": true
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "finished": {
        "type": "datetime",
        "nullable": true
      }
    }
  },
  "getJob": {
    "api": "operator",
    "method": "get",
    "path": "/jobs/{jobId}",
    "area": "jobs",
    "tag": "Jobs",
    "summary": "Get a job",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "jobId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listStepFaults": {
    "api": "operator",
    "method": "get",
    "path": "/step-faults",
    "area": "jobs",
    "tag": "Step faults",
    "summary": "List step faults",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "effect": {
        "type": "string",
        "nullable": false
      },
      "kind": {
        "type": "string",
        "nullable": true
      },
      "step": {
        "type": "string",
        "nullable": true
      },
      "node_id": {
        "type": "integer",
        "nullable": true
      },
      "once": {
        "type": "boolean",
        "nullable": false
      },
      "reason": {
        "type": "string",
        "nullable": false
      },
      "until": {
        "type": "datetime",
        "nullable": true
      },
      "jobs_held": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createStepFault": {
    "api": "operator",
    "method": "post",
    "path": "/step-faults",
    "area": "jobs",
    "tag": "Step faults",
    "summary": "Have a step fail, or hold it",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteStepFault": {
    "api": "operator",
    "method": "delete",
    "path": "/step-faults/{stepFaultId}",
    "area": "jobs",
    "tag": "Step faults",
    "summary": "Release a step",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "stepFaultId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "retryJob": {
    "api": "operator",
    "method": "post",
    "path": "/jobs/{jobId}/retry",
    "area": "jobs",
    "tag": "Jobs",
    "summary": "Retry a job",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "jobId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "abandonJob": {
    "api": "operator",
    "method": "post",
    "path": "/jobs/{jobId}/abandon",
    "area": "jobs",
    "tag": "Jobs",
    "summary": "Abandon a job",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "jobId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "resetLab": {
    "api": "operator",
    "method": "post",
    "path": "/lab/reset",
    "area": "lab",
    "tag": "Lab",
    "summary": "Reset the state",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listLabSnapshots": {
    "api": "operator",
    "method": "get",
    "path": "/lab/snapshots",
    "area": "lab",
    "tag": "Lab",
    "summary": "List snapshots",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {},
    "otherKeys": {
      "name": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "bytes": {
        "type": "integer",
        "nullable": false
      },
      "digest": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createLabSnapshot": {
    "api": "operator",
    "method": "post",
    "path": "/lab/snapshots",
    "area": "lab",
    "tag": "Lab",
    "summary": "Save a snapshot",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "created": true,
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteLabSnapshot": {
    "api": "operator",
    "method": "delete",
    "path": "/lab/snapshots/{name}",
    "area": "lab",
    "tag": "Lab",
    "summary": "Delete a snapshot",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "name"
    ],
    "pathValues": [
      "name"
    ],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "loadLabSnapshot": {
    "api": "operator",
    "method": "post",
    "path": "/lab/snapshots/{name}/load",
    "area": "lab",
    "tag": "Lab",
    "summary": "Load a snapshot",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "name"
    ],
    "pathValues": [
      "name"
    ],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getLabSnapshotFile": {
    "api": "operator",
    "method": "get",
    "path": "/lab/snapshots/{name}/file",
    "area": "lab",
    "tag": "Lab",
    "summary": "Download a snapshot",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "name"
    ],
    "pathValues": [
      "name"
    ],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "updateLabSnapshotFile": {
    "api": "operator",
    "method": "put",
    "path": "/lab/snapshots/{name}/file",
    "area": "lab",
    "tag": "Lab",
    "summary": "Upload a snapshot",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "name"
    ],
    "pathValues": [
      "name"
    ],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "multipart/form-data"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listLabSnapshotDifferences": {
    "api": "operator",
    "method": "get",
    "path": "/lab/snapshots/{name}/differences/{other}",
    "area": "lab",
    "tag": "Lab",
    "summary": "Compare snapshots",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "name",
      "other"
    ],
    "pathValues": [
      "name",
      "other"
    ],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {},
    "otherKeys": {
      "table": {
        "type": "string",
        "nullable": false
      },
      "key": {
        "type": "string",
        "nullable": false
      },
      "change": {
        "type": "string",
        "nullable": false
      }
    }
  },
  "createLabAccount": {
    "api": "operator",
    "method": "post",
    "path": "/lab/accounts",
    "area": "lab",
    "tag": "Lab",
    "summary": "Create an account for a test",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "bodyOptional": true,
    "created": true,
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteLabAccount": {
    "api": "operator",
    "method": "delete",
    "path": "/lab/accounts/{accountId}",
    "area": "lab",
    "tag": "Lab",
    "summary": "Delete an account after a test",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "accountId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getLabClock": {
    "api": "operator",
    "method": "get",
    "path": "/lab/clock",
    "area": "lab",
    "tag": "Lab",
    "summary": "Get the clock",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "updateLabClock": {
    "api": "operator",
    "method": "put",
    "path": "/lab/clock",
    "area": "lab",
    "tag": "Lab",
    "summary": "Set the clock",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "advanceLabClock": {
    "api": "operator",
    "method": "post",
    "path": "/lab/clock/advance",
    "area": "lab",
    "tag": "Lab",
    "summary": "Advance the clock",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "runLabJobs": {
    "api": "operator",
    "method": "post",
    "path": "/lab/jobs/run",
    "area": "lab",
    "tag": "Lab",
    "summary": "Wait for jobs",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getLabTasks": {
    "api": "operator",
    "method": "get",
    "path": "/lab/tasks",
    "area": "lab",
    "tag": "Lab",
    "summary": "Get the duration of tasks",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "updateLabTasks": {
    "api": "operator",
    "method": "put",
    "path": "/lab/tasks",
    "area": "lab",
    "tag": "Lab",
    "summary": "Set the duration of tasks",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "checkLabReachability": {
    "api": "operator",
    "method": "post",
    "path": "/lab/reachability",
    "area": "lab",
    "tag": "Lab",
    "summary": "Check whether a connection arrives",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listRequestFaults": {
    "api": "operator",
    "method": "get",
    "path": "/lab/faults",
    "area": "lab",
    "tag": "Lab",
    "summary": "List faults of requests",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {},
    "otherKeys": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "operation": {
        "type": "string",
        "nullable": false
      },
      "path": {
        "type": "string",
        "nullable": true
      },
      "label": {
        "type": "string",
        "nullable": true
      },
      "account_id": {
        "type": "integer",
        "nullable": true
      },
      "effect": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "integer",
        "nullable": true
      },
      "reason": {
        "type": "string",
        "nullable": true
      },
      "retry_after": {
        "type": "integer",
        "nullable": true
      },
      "delay_ms": {
        "type": "integer",
        "nullable": true
      },
      "skip": {
        "type": "integer",
        "nullable": false
      },
      "times": {
        "type": "integer",
        "nullable": true
      },
      "probability": {
        "type": "number",
        "nullable": false
      },
      "after_commit": {
        "type": "boolean",
        "nullable": false
      },
      "hits": {
        "type": "integer",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    }
  },
  "createRequestFault": {
    "api": "operator",
    "method": "post",
    "path": "/lab/faults",
    "area": "lab",
    "tag": "Lab",
    "summary": "Inject a fault into requests",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [
      "application/json"
    ],
    "created": true,
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteRequestFaults": {
    "api": "operator",
    "method": "delete",
    "path": "/lab/faults",
    "area": "lab",
    "tag": "Lab",
    "summary": "Delete all faults of requests",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getRequestFault": {
    "api": "operator",
    "method": "get",
    "path": "/lab/faults/{requestFaultId}",
    "area": "lab",
    "tag": "Lab",
    "summary": "Get a fault of requests",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "requestFaultId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "deleteRequestFault": {
    "api": "operator",
    "method": "delete",
    "path": "/lab/faults/{requestFaultId}",
    "area": "lab",
    "tag": "Lab",
    "summary": "Delete a fault of requests",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [
      "requestFaultId"
    ],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listRequests": {
    "api": "operator",
    "method": "get",
    "path": "/lab/requests",
    "area": "lab",
    "tag": "Lab",
    "summary": "List requests",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "user_agent_prefix",
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "api": {
        "type": "string",
        "nullable": false
      },
      "method": {
        "type": "string",
        "nullable": false
      },
      "path": {
        "type": "string",
        "nullable": false
      },
      "operation": {
        "type": "string",
        "nullable": true
      },
      "status": {
        "type": "integer",
        "nullable": true
      },
      "duration_ms": {
        "type": "number",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      },
      "account_id": {
        "type": "integer",
        "nullable": true
      },
      "user": {
        "type": "string",
        "nullable": true
      },
      "token_id": {
        "type": "integer",
        "nullable": true
      },
      "address": {
        "type": "string",
        "nullable": false
      },
      "user_agent": {
        "type": "string",
        "nullable": true
      },
      "rules": {
        "type": "string-array",
        "nullable": false
      },
      "ignored_fields": {
        "type": "string-array",
        "nullable": false
      },
      "page": {
        "type": "integer",
        "nullable": true
      },
      "pages": {
        "type": "integer",
        "nullable": true
      }
    },
    "otherKeys": {
      "filter": {
        "type": "string",
        "nullable": true
      },
      "retry_after": {
        "type": "integer",
        "nullable": true
      },
      "body": {
        "type": "string",
        "nullable": true
      },
      "body_bytes": {
        "type": "integer",
        "nullable": false
      },
      "answer": {
        "type": "string",
        "nullable": true
      },
      "answer_bytes": {
        "type": "integer",
        "nullable": false
      }
    }
  },
  "deleteRequests": {
    "api": "operator",
    "method": "delete",
    "path": "/lab/requests",
    "area": "lab",
    "tag": "Lab",
    "summary": "Delete recorded requests",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getRequestArchive": {
    "api": "operator",
    "method": "get",
    "path": "/lab/requests.har",
    "area": "lab",
    "tag": "Lab",
    "summary": "Get requests as HAR",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getReport": {
    "api": "operator",
    "method": "get",
    "path": "/lab/report",
    "area": "lab",
    "tag": "Lab",
    "summary": "Get the report on a client",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "user_agent",
      "since"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getReportPage": {
    "api": "operator",
    "method": "get",
    "path": "/lab/report.html",
    "area": "lab",
    "tag": "Lab",
    "summary": "Get the report as a page",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "user_agent",
      "since"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "getLabStream": {
    "api": "operator",
    "method": "get",
    "path": "/lab/stream",
    "area": "lab",
    "tag": "Lab",
    "summary": "Follow changes",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": null,
    "otherKeys": null
  },
  "listLabEvents": {
    "api": "operator",
    "method": "get",
    "path": "/lab/events",
    "area": "lab",
    "tag": "Lab",
    "summary": "List events of all accounts",
    "public": false,
    "scopes": [],
    "grants": [],
    "event": null,
    "companion": false,
    "pathParameters": [],
    "pathValues": [],
    "segments": {},
    "queryParameters": [
      "page",
      "page_size"
    ],
    "parametersInBody": false,
    "bodyTypes": [],
    "maxAge": 0,
    "rateLimits": [],
    "filter": {
      "id": {
        "type": "integer",
        "nullable": false
      },
      "account_id": {
        "type": "integer",
        "nullable": false
      },
      "action": {
        "type": "string",
        "nullable": false
      },
      "status": {
        "type": "string",
        "nullable": false
      },
      "created": {
        "type": "datetime",
        "nullable": false
      }
    },
    "otherKeys": {
      "percent_complete": {
        "type": "integer",
        "nullable": true
      },
      "username": {
        "type": "string",
        "nullable": true
      },
      "message": {
        "type": "string",
        "nullable": false
      }
    }
  }
} as const satisfies Record<string, OperationRow>;

/** Every scope that a token can have. */
export const scopes = [
  "account:read_only",
  "account:read_write",
  "child_account:read_only",
  "child_account:read_write",
  "databases:read_only",
  "databases:read_write",
  "domains:read_only",
  "domains:read_write",
  "events:read_only",
  "events:read_write",
  "firewall:read_only",
  "firewall:read_write",
  "images:read_only",
  "images:read_write",
  "ips:read_only",
  "ips:read_write",
  "lke:read_only",
  "lke:read_write",
  "longview:read_only",
  "longview:read_write",
  "nodebalancers:read_only",
  "nodebalancers:read_write",
  "nodes:read_only",
  "nodes:read_write",
  "object_storage:read_only",
  "object_storage:read_write",
  "stackscripts:read_only",
  "stackscripts:read_write",
  "volumes:read_only",
  "volumes:read_write",
  "vpc:read_only",
  "vpc:read_write"
] as const;

/** What every scope is for. */
export const scopeDescriptions = {
  "account:read_only": "Read the account, its users and its support tickets.",
  "account:read_write": "Change the account, its support tickets and how you sign in, and make users, tokens and SSH keys.",
  "child_account:read_only": "Read child accounts.",
  "child_account:read_write": "Change child accounts.",
  "databases:read_only": "Read managed databases.",
  "databases:read_write": "Change managed databases.",
  "domains:read_only": "Read DNS domains and records.",
  "domains:read_write": "Change DNS domains and records.",
  "events:read_only": "Read events and mark them as seen or read.",
  "events:read_write": "Change events.",
  "firewall:read_only": "Read firewalls.",
  "firewall:read_write": "Change firewalls.",
  "images:read_only": "Read images.",
  "images:read_write": "Change images.",
  "ips:read_only": "Read IP addresses.",
  "ips:read_write": "Change IP addresses.",
  "lke:read_only": "Read Kubernetes clusters.",
  "lke:read_write": "Change Kubernetes clusters.",
  "longview:read_only": "Read monitoring clients.",
  "longview:read_write": "Change monitoring clients.",
  "nodebalancers:read_only": "Read load balancers.",
  "nodebalancers:read_write": "Change load balancers.",
  "nodes:read_only": "Read compute nodes.",
  "nodes:read_write": "Change and operate compute nodes.",
  "object_storage:read_only": "Read buckets and keys.",
  "object_storage:read_write": "Change buckets, and make and delete keys for them.",
  "stackscripts:read_only": "Read stack scripts.",
  "stackscripts:read_write": "Change stack scripts.",
  "volumes:read_only": "Read block volumes.",
  "volumes:read_write": "Change block volumes.",
  "vpc:read_only": "Read virtual private clouds.",
  "vpc:read_write": "Change virtual private clouds."
} as const;

/** The names of fields that hold secrets, in the body or in the answer of any operation. */
export const secretFields = [
  "card_number",
  "cvv",
  "key_secret",
  "password",
  "private_key",
  "response",
  "root_pass",
  "scratch",
  "secret",
  "secret_key",
  "ssl_key",
  "token",
  "token_hash",
  "ws_protocols"
] as const;

/** The things that clients ask for and the server does not have (`x-absent` in the specification). */
export const absentThings = [
  {
    "things": "Kubernetes clusters",
    "scope": "lke",
    "path": "/lke",
    "lists": [
      "clusters",
      "types",
      "versions"
    ]
  },
  {
    "things": "databases",
    "scope": "databases",
    "path": "/databases",
    "lists": [
      "engines",
      "instances",
      "mysql/instances",
      "postgresql/instances",
      "types"
    ]
  },
  {
    "things": "managed services",
    "scope": "account",
    "path": "/managed",
    "lists": [
      "contacts",
      "credentials",
      "issues",
      "node-settings",
      "services"
    ]
  },
  {
    "things": "Longview clients",
    "scope": "longview",
    "path": "/longview",
    "lists": [
      "clients",
      "subscriptions"
    ]
  },
  {
    "things": "placement groups",
    "scope": "nodes",
    "path": "/placement",
    "lists": [
      "groups"
    ]
  },
  {
    "things": "pools of IPv6 addresses",
    "scope": "ips",
    "path": "/networking/ipv6/pools",
    "lists": [
      ""
    ]
  },
  {
    "things": "betas",
    "scope": "account",
    "path": "/betas",
    "lists": [
      ""
    ]
  },
  {
    "things": "betas",
    "scope": "account",
    "path": "/account/betas",
    "lists": [
      ""
    ]
  },
  {
    "things": "verified phone numbers",
    "scope": "account",
    "path": "/profile/phone-number",
    "lists": []
  },
  {
    "things": "promotions",
    "scope": "account",
    "path": "/account/promo-codes",
    "lists": [
      ""
    ]
  },
  {
    "things": "child accounts",
    "scope": "child_account",
    "path": "/account/child-accounts",
    "lists": [
      ""
    ]
  }
] as const satisfies readonly AbsentThings[];

/** The limit of all requests of one caller, of every specification that has limits. */
export const limitsOfAll = {
  "v4": {
    "bucket": "all",
    "requests": 800,
    "seconds": 120
  }
} as const satisfies Record<string, RateLimit>;
