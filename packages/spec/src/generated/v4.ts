// Generated from openapi/ by `pnpm generate`. Do not edit.
export interface paths {
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description Returns the account of the calling user, with its address and its balance.
         */
        get: operations["getAccount"];
        /**
         * Update the account
         * @description Changes the given contact fields of the account and keeps the others.
         */
        put: operations["updateAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/agreements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the agreements
         * @description Returns which agreements the account has accepted.
         */
        get: operations["getAgreements"];
        put?: never;
        /**
         * Accept agreements
         * @description Accepts the agreements that are true in the body. An accepted agreement stays accepted.
         */
        post: operations["acceptAgreements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the availability of services
         * @description Lists for every region the services that the account can use there.
         */
        get: operations["listAccountAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/availability/{regionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the availability of services in a region
         * @description Returns the services that the account can use in one region.
         */
        get: operations["getAccountAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/entity-transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transfers
         * @description Lists the transfers that the account made, and those that it accepted.
         */
        get: operations["listEntityTransfers"];
        put?: never;
        /**
         * Offer nodes to another account
         * @description Makes a token by which another account can take nodes, for 24 hours. Send the token to a user of that account. Nothing changes until that account accepts.
         */
        post: operations["createEntityTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/entity-transfers/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transfer
         * @description Returns a transfer by its token, also to the account that got the token and has not accepted yet.
         */
        get: operations["getEntityTransfer"];
        put?: never;
        post?: never;
        /**
         * Cancel a transfer
         * @description Ends a pending transfer that the account made; its token is useless then.
         */
        delete: operations["deleteEntityTransfer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/entity-transfers/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a transfer
         * @description Moves the nodes of a pending transfer of another account to the account of the caller.
         */
        post: operations["acceptEntityTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists the events of the account in the last 90 days, the newest first. A restricted user sees the events of things for which it has a grant, and of its own actions.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description Returns one event. Clients read it repeatedly for the progress of work.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/events/{eventId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an event as read
         * @description Marks one event as read.
         */
        post: operations["markEventRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/events/{eventId}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark events as seen
         * @description Marks an event and all earlier events that the caller can see as seen.
         */
        post: operations["markEventsSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Lists the invoices of the account, one for each month with costs, for 24 months.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/invoices/{invoiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice
         * @description Returns one invoice.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/invoices/{invoiceId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of an invoice
         * @description Lists what an invoice bills.
         */
        get: operations["listInvoiceItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/logins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List logins of the account
         * @description Lists the last sign-ins of all users of the account, and the attempts that failed.
         */
        get: operations["listAccountLogins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/logins/{loginId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a login of the account
         * @description Returns one login of a user of the account.
         */
        get: operations["getAccountLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List maintenance
         * @description Lists the pending migrations of nodes whose hosts the operator maintains; a restricted user sees those of nodes with a grant.
         */
        get: operations["listMaintenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Lists what users of the account should know now - pending migrations of its nodes, and money that it owes.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/oauth-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth clients
         * @description Lists the OAuth clients of the account.
         */
        get: operations["listAccountOauthClients"];
        put?: never;
        /**
         * Create an OAuth client
         * @description Registers a program that asks users of all accounts for their consent. Only this answer shows the secret of a confidential program.
         */
        post: operations["createAccountOauthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/oauth-clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an OAuth client
         * @description Returns one OAuth client of the account.
         */
        get: operations["getAccountOauthClient"];
        /**
         * Update an OAuth client
         * @description Changes the given fields of an OAuth client and keeps the others. Consents of users remain.
         */
        put: operations["updateAccountOauthClient"];
        post?: never;
        /**
         * Delete an OAuth client
         * @description Deletes an OAuth client with all consents of users; its tokens become invalid at once.
         */
        delete: operations["deleteAccountOauthClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/oauth-clients/{clientId}/reset-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the secret of an OAuth client
         * @description Creates a new secret for a confidential client, which only this answer shows. The old secret becomes invalid at once; consents of users remain.
         */
        post: operations["resetAccountOauthClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/oauth-clients/{clientId}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the thumbnail of an OAuth client
         * @description Returns the thumbnail of an OAuth client of any account, as it was uploaded.
         */
        get: operations["getAccountOauthClientThumbnail"];
        /**
         * Update the thumbnail of an OAuth client
         * @description Replaces the thumbnail of an OAuth client. The body is the PNG image itself, of at most 256 KiB (262,144 bytes).
         */
        put: operations["updateAccountOauthClientThumbnail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment methods
         * @description Lists the payment methods of the account.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Add a payment method
         * @description Adds a credit card. The server stores its kind, its last four digits and its expiry, and neither its number nor its code.
         */
        post: operations["createPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/payment-methods/{paymentMethodId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment method
         * @description Returns one payment method.
         */
        get: operations["getPaymentMethod"];
        put?: never;
        post?: never;
        /**
         * Delete a payment method
         * @description Removes a payment method that is not the default one.
         */
        delete: operations["deletePaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/payment-methods/{paymentMethodId}/make-default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a payment method the default one
         * @description Makes a payment method the one that payments use. The account shows it as its credit card.
         */
        post: operations["makePaymentMethodDefault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Lists the payments of the account.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Pay
         * @description Records a payment with a payment method of the account, by default its default one, and adds it to the balance. Nobody is charged.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description Returns one payment.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings
         * @description Returns the settings of the account.
         */
        get: operations["getAccountSettings"];
        /**
         * Update the settings
         * @description Changes the given settings of the account and keeps the others.
         */
        put: operations["updateAccountSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the transfer
         * @description Returns the transfer of the account this month and its quota, in gigabytes.
         */
        get: operations["getAccountTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Lists the users of the account.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Adds a user to the account. A restricted user has no permissions in the account until it has a grant. The operator sets the passwords of users.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Returns one user of the account.
         */
        get: operations["getUser"];
        /**
         * Update a user
         * @description Changes the given fields of a user and keeps the others. A renamed user keeps its tokens and grants.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Delete a user
         * @description Removes a user with its tokens, grants, SSH keys and apps, at once. Its things stay in the account.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/users/{username}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user's grants
         * @description Returns the grants of a user, with every thing of the account; permissions are null without a grant. Grants have no effect while the user is unrestricted.
         */
        get: operations["getUserGrants"];
        /**
         * Update a user's grants
         * @description Changes the given grants of a user and keeps the others.
         */
        put: operations["updateUserGrants"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List domains
         * @description Lists the domains of the account; a restricted user sees those with a grant.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Create a domain
         * @description Creates a domain with its zone. A master needs `soa_email`, a slave at least one of `master_ips`. The server renders and publishes the zone shortly afterwards.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a domain
         * @description Returns one domain.
         */
        get: operations["getDomain"];
        /**
         * Update a domain
         * @description Changes the given fields of a domain and keeps the others.
         */
        put: operations["updateDomain"];
        post?: never;
        /**
         * Delete a domain
         * @description Deletes a domain and all its records; the name servers stop serving it shortly afterwards.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone a domain
         * @description Copies a domain with all its records under a new name.
         */
        post: operations["cloneDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records
         * @description Lists a domain's records.
         */
        get: operations["listDomainRecords"];
        put?: never;
        /**
         * Create a record
         * @description Adds a record to a master domain, at most 12,000 for each domain.
         */
        post: operations["createDomainRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}/records/{recordId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a record
         * @description Returns one record.
         */
        get: operations["getDomainRecord"];
        /**
         * Update a record
         * @description Changes the given fields of a record of a master domain and keeps the others. The type cannot change.
         */
        put: operations["updateDomainRecord"];
        post?: never;
        /**
         * Delete a record
         * @description Removes a record from its master domain.
         */
        delete: operations["deleteDomainRecord"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}/zone-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the zone file
         * @description Returns the lines of the last rendered zone, or of the last transfer of a slave.
         */
        get: operations["getDomainZoneFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a domain
         * @description Transfers a zone (AXFR) from a name server that allows it and creates a master domain with its records.
         *     It imports everything or nothing.
         */
        post: operations["importDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List images
         * @description Lists the images for disks of nodes: the images of the platform and, for a caller with a token, the images of its account. A restricted user sees the images of the account for which it has a grant.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Create an image from a disk
         * @description Copies a disk of a node, which may run, as a private image of the account. The image is `creating` until the copy is complete, then `available`.
         */
        post: operations["createImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an image
         * @description Returns one image. Its ID has a slash; send it as it is or as `%2F`.
         */
        get: operations["getImage"];
        /**
         * Update an image
         * @description Changes the label and the description of a private image of the account.
         */
        put: operations["updateImage"];
        post?: never;
        /**
         * Delete an image
         * @description Deletes a private image of the account. Nodes made from it stay.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image
         * @description Creates a private image of the account, and returns the address for its content. `PUT` the bytes of a disk there within 24 hours, compressed with gzip: at most 5 GB compressed, and 6 GB of disk. The image is `available` when the answer arrives.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/firewalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List firewalls
         * @description Lists the firewalls of the account; a restricted user sees those with a grant.
         */
        get: operations["listFirewalls"];
        put?: never;
        /**
         * Create a firewall
         * @description Creates a firewall with its rules and devices. It is enabled by default.
         */
        post: operations["createFirewall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/firewalls/{firewallId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a firewall
         * @description Returns one firewall with its rules and devices.
         */
        get: operations["getFirewall"];
        /**
         * Update a firewall
         * @description Renames, tags, enables or disables a firewall. Another operation changes its rules.
         */
        put: operations["updateFirewall"];
        post?: never;
        /**
         * Delete a firewall
         * @description Deletes a firewall; it no longer filters the traffic of its devices.
         */
        delete: operations["deleteFirewall"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/firewalls/{firewallId}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List devices
         * @description Lists the devices of a firewall.
         */
        get: operations["listFirewallDevices"];
        put?: never;
        /**
         * Add a device
         * @description Attaches a firewall to a node or a load balancer.
         */
        post: operations["createFirewallDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/firewalls/{firewallId}/devices/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a device
         * @description Returns one device of a firewall.
         */
        get: operations["getFirewallDevice"];
        put?: never;
        post?: never;
        /**
         * Remove a device
         * @description Detaches a firewall from a thing. The thing does not change otherwise.
         */
        delete: operations["deleteFirewallDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/firewalls/{firewallId}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules
         * @description Returns the rules of a firewall.
         */
        get: operations["getFirewallRules"];
        /**
         * Update the rules
         * @description Replaces the rules of one or both directions of a firewall, and its policies. Fields left out keep their values.
         */
        put: operations["updateFirewallRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/ips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List IP addresses
         * @description Lists the IP addresses of the account; a restricted user sees the addresses of nodes with a grant.
         */
        get: operations["listIpAddresses"];
        put?: never;
        /**
         * Allocate an address
         * @description Gives a node another IPv4 address of its region, as `POST /node/instances/{nodeId}/ips` does.
         */
        post: operations["createIpAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/ips/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an IP address
         * @description Returns one of the account's IP addresses.
         */
        get: operations["getIpAddress"];
        /**
         * Name an IP address
         * @description Sets the name of a public address; the name must resolve to the address. `null` restores the name of the platform; an IPv6 address then has no name.
         */
        put: operations["updateIpAddress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/ips/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign addresses
         * @description Moves IPv4 addresses and ranges of IPv6 addresses to nodes of their region, all of them or none. Afterwards each of these nodes has a public IPv4 address, and at most one private one. A node uses its new addresses after its next boot. An address that moves stands for no interface in a VPC any more.
         */
        post: operations["assignIpAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/ips/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Share addresses
         * @description Sets all addresses of other nodes that a node answers for, too: public IPv4 addresses and ranges of IPv6 addresses of its region. An empty list ends the sharing. The programs on the nodes decide which of them answers.
         */
        post: operations["shareIpAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/ipv6/ranges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ranges of IPv6 addresses
         * @description Lists the ranges of the account; a restricted user sees the ranges of nodes with a grant.
         */
        get: operations["listIpv6Ranges"];
        put?: never;
        /**
         * Create a range of IPv6 addresses
         * @description Gives a node a range of IPv6 addresses, all of which are routed to it.
         */
        post: operations["createIpv6Range"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/ipv6/ranges/{range}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a range of IPv6 addresses
         * @description Returns one of the account's ranges.
         */
        get: operations["getIpv6Range"];
        put?: never;
        post?: never;
        /**
         * Delete a range of IPv6 addresses
         * @description Takes the range from its node, and from the nodes that share it.
         */
        delete: operations["deleteIpv6Range"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networking/vlans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List VLANs
         * @description Lists the account's VLANs with the nodes in them. Its region and its label identify a VLAN.
         */
        get: operations["listVlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List nodes
         * @description Lists the nodes of the account; a restricted user sees those with a grant.
         */
        get: operations["listNodes"];
        put?: never;
        /**
         * Create a node
         * @description Creates a node. It costs money, so the server refuses it for an account with a negative balance.
         *
         *     - With `image`, `root_pass` is required. The node gets a disk with the image, a swap disk and a configuration profile, and boots unless `booted` is false. `stackscript_id` names a script that sets it up.
         *     - With `backup_id` it gets the disks, the configuration profiles and the root password of the backup, for which its type must have enough space, and boots unless `booted` is false.
         *     - Without both it stays offline, without disks and configuration profiles.
         *
         *     Every node gets a public IPv4 and an IPv6 address. The server answers at once with the status `provisioning`; the events
         *     `node_create` and `node_boot` report its progress.
         */
        post: operations["createNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a node
         * @description Returns one node.
         */
        get: operations["getNode"];
        /**
         * Update a node
         * @description Changes the given fields of a node and keeps the others. Only unrestricted users can change tags.
         */
        put: operations["updateNode"];
        post?: never;
        /**
         * Delete a node
         * @description Removes a node with its disks, backups and configuration profiles, and releases its addresses. It detaches and keeps its volumes. You cannot delete a node during a clone from it or to it, or while a backup is restored to it.
         */
        delete: operations["deleteNode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List backups
         * @description Returns the backups of a node - the automatic backups, the snapshot, and the snapshot in progress. A node that is not enrolled has none.
         */
        get: operations["listNodeBackups"];
        put?: never;
        /**
         * Make a snapshot
         * @description Makes a backup of an enrolled node now. When it succeeds, it replaces the existing snapshot; the event `node_snapshot` reports that. The node keeps running.
         */
        post: operations["createNodeSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/backups/{backupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a backup
         * @description Returns one backup of a node, whatever its status is.
         */
        get: operations["getNodeBackup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/backups/{backupId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a backup
         * @description Restores the disks and configuration profiles of a successful and available backup to a node of the region of the backup, the same node or another. The node needs space for the disks, unless `overwrite` deletes its disks first. The node is `restoring` until the event `backups_restore` finishes.
         *
         *     With `overwrite`, configuration profiles whose labels are in the backup keep their network interfaces; the message of the event names the others. Restored disks have the same UUIDs as the original disks, so a node with both may fail to boot.
         */
        post: operations["restoreNodeBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/backups/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel backups
         * @description Ends the enrolment of a node and permanently deletes all its backups, including a backup in progress.
         */
        post: operations["cancelNodeBackups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/backups/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enrol in backups
         * @description Enrols a node in backups, which costs money. Day and window are `Scheduling` until the platform has chosen them; an update of the node can set them.
         */
        post: operations["enableNodeBackups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/boot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Boot a node
         * @description Boots a node with a configuration profile - the given one; otherwise the only one; otherwise the one of the last boot. If none applies, the server refuses the request.
         */
        post: operations["bootNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone a node
         * @description Copies configuration profiles and disks of a node to a new node, or to an existing node. The answer is the target. A new node costs money, so the server refuses it for an account with a negative balance; it stays offline.
         *
         *     A source with user data needs `metadata.user_data` for a new node. A node with interfaces in VLANs needs a target region with VLANs, and a node with interfaces in a VPC the region of the VPC. At most 5 clones of one node are in progress at the same time.
         */
        post: operations["cloneNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List configuration profiles
         * @description Lists the configuration profiles of a node.
         */
        get: operations["listNodeConfigs"];
        put?: never;
        /**
         * Create a configuration profile
         * @description Adds a configuration profile to a node, at most 50 for each node.
         */
        post: operations["createNodeConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/configs/{configId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a configuration profile
         * @description Returns one configuration profile of a node.
         */
        get: operations["getNodeConfig"];
        /**
         * Update a configuration profile
         * @description Changes the given fields of a configuration profile and keeps the others. `devices` and `interfaces` replace all slots and interfaces. A running node uses the change after its next boot with the profile.
         */
        put: operations["updateNodeConfig"];
        post?: never;
        /**
         * Delete a configuration profile
         * @description Deletes a configuration profile with its interfaces, but not its disks and volumes.
         */
        delete: operations["deleteNodeConfig"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/configs/{configId}/interfaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List interfaces
         * @description Lists the network interfaces of a configuration profile in their order: eth0, eth1, eth2. The answer is the array
         *     itself.
         */
        get: operations["listNodeConfigInterfaces"];
        put?: never;
        /**
         * Add an interface
         * @description Adds a network interface at the end of a configuration profile, at most 3 in total. A running node has it after its next boot with the profile. A new primary interface replaces the previous one.
         */
        post: operations["createNodeConfigInterface"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/configs/{configId}/interfaces/{interfaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an interface
         * @description Returns one network interface of a configuration profile.
         */
        get: operations["getNodeConfigInterface"];
        /**
         * Update an interface
         * @description Changes the given fields of a network interface and keeps the others. Only `primary` of a public interface can change, and nothing of an interface in a VLAN. A running node uses the change after its next boot with the profile.
         */
        put: operations["updateNodeConfigInterface"];
        post?: never;
        /**
         * Delete an interface
         * @description Deletes a network interface of a configuration profile; later interfaces move up. You cannot delete an active interface: shut the node down or boot it with another profile first.
         */
        delete: operations["deleteNodeConfigInterface"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/configs/{configId}/interfaces/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reorder interfaces
         * @description Changes the order of the network interfaces of a configuration profile. The order must contain all of them. If the node runs with the profile, shut it down first. The order takes effect at the next boot.
         */
        post: operations["orderNodeConfigInterfaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the console of a node
         * @description Returns the address of the serial console of a node, and a token that opens it within 5 minutes. A WebSocket client connects to the address with both values of `ws_protocols`; `cloud-account console web-1` does that. Each message is a part of the text: from the machine to the client, and what a user types to the machine. The console stays open when the machine shuts down, and continues with its next boot. Everyone with an open console of a machine sees the same text.
         */
        post: operations["openNodeConsole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/disks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disks
         * @description Lists the disks of a node.
         */
        get: operations["listNodeDisks"];
        put?: never;
        /**
         * Create a disk
         * @description Creates a disk of a node, empty or from an image. With an image, `root_pass` is required. The disk is `not ready` in the answer and `ready` when the event `disk_create` finishes. No configuration profile has it yet.
         */
        post: operations["createNodeDisk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/disks/{diskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a disk
         * @description Returns one disk of a node.
         */
        get: operations["getNodeDisk"];
        /**
         * Update a disk
         * @description Changes the label of a disk.
         */
        put: operations["updateNodeDisk"];
        post?: never;
        /**
         * Delete a disk
         * @description Deletes a disk with its contents. The disk must not be in use; slots of configuration profiles with the disk become empty. It is `deleting` until the event `disk_delete` finishes.
         */
        delete: operations["deleteNodeDisk"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/disks/{diskId}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone a disk
         * @description Copies a disk byte for byte to a new disk of the same node, which needs space for it.
         */
        post: operations["cloneNodeDisk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/disks/{diskId}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the root password of a disk
         * @description Sets the root password on a disk. The node must be off.
         */
        post: operations["resetNodeDiskPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/disks/{diskId}/resize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resize a disk
         * @description Enlarges a disk, up to the free space of the node, or shrinks it, not below the size of its files. The server accepts a disk that is in use, but the event `disk_resize` then fails.
         */
        post: operations["resizeNodeDisk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/firewalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List firewalls of a node
         * @description Lists the firewalls that are attached to a node.
         */
        get: operations["listNodeFirewalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/ips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the addresses of a node
         * @description Returns the addresses of a node by kind - IPv4 addresses, the addresses of its interfaces in VPCs in all configuration profiles, and IPv6 addresses.
         */
        get: operations["getNodeIpAddresses"];
        put?: never;
        /**
         * Allocate an address
         * @description Gives a node another IPv4 address of its region. A node has at most one private address. Further public addresses cost money; request them in a support ticket, and the operator approves a number for the account. The node uses the address after its next boot.
         */
        post: operations["createNodeIpAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/ips/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an address of a node
         * @description Returns one of the addresses of a node, as `GET /networking/ips/{address}` does.
         */
        get: operations["getNodeIpAddress"];
        /**
         * Name an address of a node
         * @description Sets the name of a public address of a node, like `PUT /networking/ips/{address}`; the name must resolve to the address. `null` restores the name of the platform; an IPv6 address then has no name.
         */
        put: operations["updateNodeIpAddress"];
        post?: never;
        /**
         * Delete an address of a node
         * @description Deletes an IPv4 address of a node; another node can get it. You cannot delete the last public address, or an address that is translated to an active interface in a VPC (1:1 NAT).
         */
        delete: operations["deleteNodeIpAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/migrate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Migrate a node
         * @description Moves a node to another host, or with `region` to another region. The server shuts the node down and boots it again if it ran, unless a migration within the region is `warm`. With `upgrade` the node also gets the free upgrade of its type. A node with an interface in a VPC cannot change its region; a node with VLANs, IPv6 pools or a firewall needs a region with these features. In another region, the node gets other addresses.
         */
        post: operations["migrateNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/mutate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upgrade a node
         * @description Moves a node on a deprecated type to the successor of the type, free of charge. The server shuts the node down and boots it again if it ran. With `allow_auto_disk_resize` its disk grows like in a resize.
         */
        post: operations["mutateNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/nodebalancers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List load balancers of a node
         * @description Lists the load balancers of a node that the caller can read.
         */
        get: operations["listNodeNodeBalancers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the root password
         * @description Sets the root password on the only disk of the node that is not a swap disk. The node must be off. For a node with several such disks, reset the password of a disk.
         */
        post: operations["resetNodePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/reboot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reboot a node
         * @description Shuts a node down and boots it again. It selects the configuration profile like a boot.
         */
        post: operations["rebootNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rebuild a node
         * @description Shuts a node down, deletes all its disks and configuration profiles, and deploys an image. With `type` it also resizes the node, with the rules of `resize`. The node keeps its addresses, volumes and backups.
         */
        post: operations["rebuildNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/rescue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Boot a node for rescue
         * @description Boots or reboots a node into the rescue system of the platform, with its disks and volumes in the given slots. The rescue system uses `sdh`. The next boot uses a configuration profile again.
         */
        post: operations["rescueNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/resize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resize a node
         * @description Moves a node to another type. Its disks must fit. If the new type has more disk space, the node has exactly one ext3 or ext4 disk and at most one swap disk, and `allow_auto_disk_resize` is true, that disk grows. A cold resize shuts the node down and boots it again if it ran; with a warm resize, the node runs until the move.
         */
        post: operations["resizeNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/shutdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shut down a node
         * @description Shuts a node down. It stays off, also with a watchdog.
         */
        post: operations["shutDownNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a node
         * @description Returns the statistics of a node in the past 24 hours, as means over 5 minutes.
         */
        get: operations["getNodeStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/stats/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a month
         * @description Returns the statistics of a node in a month, in UTC, as means over an hour. The current month means the past 30 days.
         *     The month is in the past or the current one.
         */
        get: operations["getMonthlyNodeStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the transfer of a node
         * @description Returns the quota of a node in the transfer of the account this month, and its used part.
         */
        get: operations["getNodeTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/transfer/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the transfer of a month
         * @description Returns what a node received and sent over its public addresses in a month, in UTC. The month is in the past or the
         *     current one.
         */
        get: operations["getMonthlyNodeTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/instances/{nodeId}/volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List volumes of a node
         * @description Lists the volumes that are attached to a node.
         */
        get: operations["listNodeVolumes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/kernels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List kernels
         * @description Lists the kernels that nodes can boot.
         */
        get: operations["listKernels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/kernels/{kernelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a kernel
         * @description Returns one kernel. Its ID has a slash; send it as it is or as `%2F`.
         */
        get: operations["getKernel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/stackscripts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stack scripts
         * @description Lists the scripts that set up new nodes: the public scripts of all accounts, and the scripts of the account. A restricted user sees the private scripts of the account for which it has a grant.
         */
        get: operations["listStackScripts"];
        put?: never;
        /**
         * Create a stack script
         * @description Creates a script that sets up new nodes. `user_defined_fields` are read from the tags of the script, such as `<UDF name="DB_NAME" label="Name of the database" default="shop" />`. Each tag needs a `name` and a `label`, and may have `default`, `example`, `oneof` and `manyof`.
         */
        post: operations["createStackScript"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/stackscripts/{stackScriptId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a stack script
         * @description Returns one stack script with its text.
         */
        get: operations["getStackScript"];
        /**
         * Update a stack script
         * @description Changes a stack script of the account. Another text of the script has other `user_defined_fields`.
         */
        put: operations["updateStackScript"];
        post?: never;
        /**
         * Delete a stack script
         * @description Deletes a private stack script of the account. Its nodes stay. A public one cannot be deleted.
         */
        delete: operations["deleteStackScript"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List types
         * @description Lists the sizes of compute nodes, with their prices.
         */
        get: operations["listNodeTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/node/types/{typeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a type
         * @description Returns one type of compute node.
         */
        get: operations["getNodeType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List load balancers
         * @description Lists the load balancers of the account; a restricted user sees those with a grant.
         */
        get: operations["listNodeBalancers"];
        put?: never;
        /**
         * Create a load balancer
         * @description Creates a load balancer in a region, with the given configurations and their nodes, and attaches a firewall to it. It gets an
         *     address of the region.
         */
        post: operations["createNodeBalancer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers/{nodeBalancerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a load balancer
         * @description Returns one load balancer.
         */
        get: operations["getNodeBalancer"];
        /**
         * Update a load balancer
         * @description Changes the given label, connection limit and tags of a load balancer.
         */
        put: operations["updateNodeBalancer"];
        post?: never;
        /**
         * Delete a load balancer
         * @description Deletes a load balancer with its configurations. Its firewall and its nodes remain; others can get its address.
         */
        delete: operations["deleteNodeBalancer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers/{nodeBalancerId}/configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List configurations of a load balancer
         * @description Lists the configurations of a load balancer.
         */
        get: operations["listNodeBalancerConfigs"];
        put?: never;
        /**
         * Create a configuration of a load balancer
         * @description Adds a configuration of a port to a load balancer, with the given nodes.
         */
        post: operations["createNodeBalancerConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a configuration of a load balancer
         * @description Returns one configuration of a load balancer.
         */
        get: operations["getNodeBalancerConfig"];
        /**
         * Update a configuration of a load balancer
         * @description Changes the given fields of a configuration of a load balancer. Its nodes stay.
         */
        put: operations["updateNodeBalancerConfig"];
        post?: never;
        /**
         * Delete a configuration of a load balancer
         * @description Deletes a configuration of a load balancer with its nodes.
         */
        delete: operations["deleteNodeBalancerConfig"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List nodes of a configuration
         * @description Lists the nodes to which a configuration of a load balancer forwards.
         */
        get: operations["listNodeBalancerNodes"];
        put?: never;
        /**
         * Create a node of a configuration
         * @description Adds a node to a configuration of a load balancer. It has a private address of a node of the account in the same region.
         */
        post: operations["createNodeBalancerNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}/nodes/{nodeBalancerNodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a node of a configuration
         * @description Returns one node of a configuration of a load balancer.
         */
        get: operations["getNodeBalancerNode"];
        /**
         * Update a node of a configuration
         * @description Changes the given fields of a node of a configuration.
         */
        put: operations["updateNodeBalancerNode"];
        post?: never;
        /**
         * Delete a node of a configuration
         * @description Removes a node from a configuration of a load balancer. The compute node stays.
         */
        delete: operations["deleteNodeBalancerNode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers/{nodeBalancerId}/configs/{nodeBalancerConfigId}/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a configuration and its nodes
         * @description Changes the given fields of a configuration and replaces its nodes by the given ones. A node with an `id` is one of the present
         *     nodes, which changes; one without is new, and the server deletes those that are left out.
         */
        post: operations["rebuildNodeBalancerConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers/{nodeBalancerId}/firewalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List firewalls of a load balancer
         * @description Lists the firewalls that are attached to a load balancer.
         */
        get: operations["listNodeBalancerFirewalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers/{nodeBalancerId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a load balancer
         * @description Returns the statistics of a load balancer in the past 24 hours, as means over 5 minutes.
         */
        get: operations["getNodeBalancerStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodebalancers/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List load balancer types
         * @description Lists the prices of load balancers.
         */
        get: operations["listNodeBalancerTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/buckets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List buckets
         * @description Lists the buckets of the account, by cluster and label.
         */
        get: operations["listBuckets"];
        put?: never;
        /**
         * Create a bucket
         * @description Creates a bucket in a cluster. Its label must be unique in the cluster. If the account already has the bucket, the answer is that bucket, unchanged. An account can have 1000 buckets in a cluster.
         */
        post: operations["createBucket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/buckets/{clusterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List buckets of a cluster
         * @description Lists the buckets of the account in a cluster, by label.
         */
        get: operations["listClusterBuckets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/buckets/{clusterId}/{bucket}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bucket
         * @description Returns one bucket, with the number of its objects and their size.
         */
        get: operations["getBucket"];
        put?: never;
        post?: never;
        /**
         * Delete a bucket
         * @description Deletes an empty bucket. To empty a large bucket, set lifecycle rules with a client of S3.
         */
        delete: operations["deleteBucket"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/buckets/{clusterId}/{bucket}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the access to a bucket
         * @description Returns the ACL of a bucket, and whether pages of every origin can use it.
         */
        get: operations["getBucketAccess"];
        /**
         * Update the access to a bucket
         * @description Does the same as the POST.
         */
        put: operations["updateBucketAccess"];
        /**
         * Change the access to a bucket
         * @description Sets one of the named ACLs of a bucket, and enables or disables all origins. Clients of S3 can set more exact lists and rules.
         */
        post: operations["changeBucketAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/buckets/{clusterId}/{bucket}/object-acl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ACL of an object
         * @description Returns the ACL of an object.
         */
        get: operations["getObjectAcl"];
        /**
         * Update the ACL of an object
         * @description Sets one of the named ACLs of an object.
         */
        put: operations["updateObjectAcl"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/buckets/{clusterId}/{bucket}/object-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contents of a bucket
         * @description Lists the current objects of a bucket in the order of the bytes of their names. The next part of the list begins after `next_marker`, or after the name of the last object.
         */
        get: operations["listObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/buckets/{clusterId}/{bucket}/object-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a pre-signed URL
         * @description Creates a URL with which everybody who has it can read, write or delete one object for some time. The object does not have to exist.
         */
        post: operations["createObjectUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/buckets/{clusterId}/{bucket}/ssl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether a bucket has a certificate
         * @description Returns whether the account uploaded a certificate for the bucket. The API never shows it.
         */
        get: operations["getBucketCertificate"];
        put?: never;
        /**
         * Upload a certificate
         * @description Uploads a certificate for a bucket. The server stores it encrypted. To replace a certificate, delete it first.
         */
        post: operations["createBucketCertificate"];
        /**
         * Delete a certificate
         * @description Deletes the certificate of a bucket.
         */
        delete: operations["deleteBucketCertificate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel object storage
         * @description Permanently deletes all keys and buckets of the account with their objects. After the answer, nobody can access them. The account can use object storage again later.
         */
        post: operations["cancelObjectStorage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clusters
         * @description Lists the clusters of buckets.
         */
        get: operations["listStorageClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/clusters/{clusterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a cluster
         * @description Returns one cluster.
         */
        get: operations["getStorageCluster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description Lists the account's keys for clients of S3.
         */
        get: operations["listStorageKeys"];
        put?: never;
        /**
         * Create a key
         * @description Creates a key for clients of S3. With `bucket_access` it is limited to the listed buckets; without, it has access to all. Only this answer shows `secret_key`.
         */
        post: operations["createStorageKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a key
         * @description Returns one key, without its secret.
         */
        get: operations["getStorageKey"];
        /**
         * Update a key
         * @description Changes the label of a key. Its buckets cannot change.
         */
        put: operations["updateStorageKey"];
        post?: never;
        /**
         * Revoke a key
         * @description Deletes a key. The server refuses requests that it signed.
         */
        delete: operations["deleteStorageKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object-storage/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the transfer of object storage
         * @description Returns the bytes that all clients read from the buckets of the account this month.
         */
        get: operations["getStorageTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the profile
         * @description Returns the profile of the calling user.
         */
        get: operations["getProfile"];
        /**
         * Update the profile
         * @description Changes the given fields of the profile of the caller and keeps the others.
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List apps
         * @description Lists the OAuth apps with the consent of the caller.
         */
        get: operations["listApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/apps/{appId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an app
         * @description Returns an OAuth app with the consent of the caller.
         */
        get: operations["getApp"];
        put?: never;
        post?: never;
        /**
         * Revoke an app
         * @description Revokes the consent of the caller for an OAuth app; all tokens of the app for this user become invalid at once.
         */
        delete: operations["deleteApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trusted devices
         * @description Lists the browsers in which the caller signs in without a code.
         */
        get: operations["listTrustedDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/devices/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trusted device
         * @description Returns one trusted device of the caller.
         */
        get: operations["getTrustedDevice"];
        put?: never;
        post?: never;
        /**
         * Revoke a trusted device
         * @description Ends the trust in a device; its next sign-in needs a code.
         */
        delete: operations["deleteTrustedDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's grants
         * @description Returns the grants of a restricted user. For an unrestricted user, who has all permissions, the answer is 204 without a body.
         */
        get: operations["getProfileGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/logins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List logins
         * @description Lists the last sign-ins of the caller, and the attempts that failed.
         */
        get: operations["listProfileLogins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/logins/{loginId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a login
         * @description Returns one login of the caller.
         */
        get: operations["getProfileLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preferences
         * @description Returns what clients keep for the calling user; `{}` for a user for whom no client has kept anything.
         */
        get: operations["getPreferences"];
        /**
         * Replace the preferences
         * @description Keeps a JSON object for the calling user in place of the one before.
         */
        put: operations["updatePreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/security-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List security questions
         * @description Lists the security questions, and which of them the caller has answered.
         */
        get: operations["getSecurityQuestions"];
        put?: never;
        /**
         * Answer security questions
         * @description Sets the answers of the caller to three security questions, in place of all earlier answers.
         */
        post: operations["answerSecurityQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/sshkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SSH keys
         * @description Lists the caller's public SSH keys.
         */
        get: operations["listSshKeys"];
        put?: never;
        /**
         * Add an SSH key
         * @description Adds a public SSH key of the caller.
         */
        post: operations["createSshKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/sshkeys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an SSH key
         * @description Returns one of the caller's public SSH keys.
         */
        get: operations["getSshKey"];
        /**
         * Update an SSH key
         * @description Renames a public SSH key of the caller. The key itself cannot change; add another key instead.
         */
        put: operations["updateSshKey"];
        post?: never;
        /**
         * Delete an SSH key
         * @description Deletes a public SSH key of the caller.
         */
        delete: operations["deleteSshKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/tfa-disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable two-factor authentication
         * @description Disables two-factor authentication of the caller, and ends its trusted devices. It may be disabled already.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/tfa-enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a two-factor secret
         * @description Creates a secret for an authenticator app of the caller. Two-factor authentication, or the new secret, takes effect when a code confirms it.
         */
        post: operations["enableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/tfa-enable-confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable two-factor authentication
         * @description Confirms the secret with a code of the authenticator app, and ends the sign-ins of the caller in all browsers. From then on, each sign-in needs
         *     a code. Only this answer shows the scratch code, which replaces a code once.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description Lists the valid personal access tokens of the caller, each with its first characters only.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token
         * @description Creates a personal access token of the caller. Only this answer shows the whole token.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a token
         * @description Returns one token of the caller, with its first characters only.
         */
        get: operations["getToken"];
        /**
         * Update a token
         * @description Renames a token of the caller. Scopes and expiry cannot change; create another token instead.
         */
        put: operations["updateToken"];
        post?: never;
        /**
         * Revoke a token
         * @description Revokes a token of the caller at once, also the token of the request.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List regions
         * @description Lists the regions with their features.
         */
        get: operations["listRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions/{regionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a region
         * @description Returns one region.
         */
        get: operations["getRegion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions/{regionId}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the availability of types in a region
         * @description Returns for every type of compute node whether new nodes of the type are available in the region, as a list without pages.
         */
        get: operations["getRegionAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the availability of types
         * @description Lists for every region and every type of compute node whether new nodes of the type are available there.
         */
        get: operations["listRegionsAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tickets
         * @description Lists the support tickets of the account, open tickets before closed tickets.
         */
        get: operations["listTickets"];
        put?: never;
        /**
         * Open a ticket
         * @description Opens a support ticket. It can name one thing of the account: set at most one of these fields. A VLAN has a label and a region.
         */
        post: operations["createTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ticket
         * @description Returns one ticket.
         */
        get: operations["getTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticketId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a file
         * @description Attaches a file to a ticket, also to a closed one. The body is a form with one part named `file`, with a file
         *     name that ends in `.gif`, `.jpg`, `.jpeg`, `.pjpg`, `.pjpeg`, `.tif`, `.tiff`, `.png`, `.pdf` or `.txt`.
         */
        post: operations["createTicketAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticketId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a ticket
         * @description Closes a ticket.
         */
        post: operations["closeTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/support/tickets/{ticketId}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List replies
         * @description Lists the replies to a ticket, the oldest first.
         */
        get: operations["listTicketReplies"];
        put?: never;
        /**
         * Reply to a ticket
         * @description Adds a reply to a ticket, also to a closed one.
         */
        post: operations["createTicketReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Lists the tags of the account.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Creates a tag and adds it to the given things. It does everything or nothing.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{tagLabel}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what has a tag
         * @description Lists the things of the account with a tag, each in the form of its own list.
         */
        get: operations["listTaggedObjects"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Deletes a tag and removes it from all things.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List volumes
         * @description Lists the volumes of the account; a restricted user sees those with a grant.
         */
        get: operations["listVolumes"];
        put?: never;
        /**
         * Create a volume
         * @description Creates a volume in a region, or for a node, to which the server attaches it. It becomes `active` shortly afterwards.
         */
        post: operations["createVolume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumes/{volumeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a volume
         * @description Returns one volume.
         */
        get: operations["getVolume"];
        /**
         * Update a volume
         * @description Changes the given label and tags of a volume.
         */
        put: operations["updateVolume"];
        post?: never;
        /**
         * Delete a volume
         * @description Deletes a volume with its contents. It must be detached, or its node off.
         */
        delete: operations["deleteVolume"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumes/{volumeId}/attach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a volume
         * @description Attaches a volume to a node of the same region.
         */
        post: operations["attachVolume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumes/{volumeId}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clone a volume
         * @description Copies a volume to a new volume with another label in the same region, not attached to a node.
         */
        post: operations["cloneVolume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumes/{volumeId}/detach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Detach a volume
         * @description Detaches a volume from its node.
         */
        post: operations["detachVolume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumes/{volumeId}/resize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enlarge a volume
         * @description Enlarges a volume. It is `resizing` for a short time.
         */
        post: operations["resizeVolume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/volumes/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List volume types
         * @description Lists the prices of volumes.
         */
        get: operations["listVolumeTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vpcs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List VPCs
         * @description Lists the virtual private clouds of the account with their subnets; a restricted user sees those with a grant.
         */
        get: operations["listVpcs"];
        put?: never;
        /**
         * Create a VPC
         * @description Creates a virtual private cloud in a region, with the given subnets.
         */
        post: operations["createVpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vpcs/{vpcId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a VPC
         * @description Returns one virtual private cloud with its subnets.
         */
        get: operations["getVpc"];
        /**
         * Update a VPC
         * @description Changes the label and the description of a virtual private cloud. The region cannot change.
         */
        put: operations["updateVpc"];
        post?: never;
        /**
         * Delete a VPC
         * @description Deletes a virtual private cloud with its subnets. The server refuses it while nodes have interfaces in one of them.
         */
        delete: operations["deleteVpc"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vpcs/{vpcId}/subnets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subnets
         * @description Lists the subnets of a virtual private cloud with the nodes in them.
         */
        get: operations["listSubnets"];
        put?: never;
        /**
         * Create a subnet
         * @description Adds a subnet to a virtual private cloud.
         */
        post: operations["createSubnet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vpcs/{vpcId}/subnets/{subnetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subnet
         * @description Returns one subnet with the nodes in it.
         */
        get: operations["getSubnet"];
        /**
         * Update a subnet
         * @description Renames a subnet. Its network cannot change; create another subnet instead.
         */
        put: operations["updateSubnet"];
        post?: never;
        /**
         * Delete a subnet
         * @description Deletes a subnet. The server refuses it while nodes have interfaces in it.
         */
        delete: operations["deleteSubnet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An account of the platform. It has at most 1,000 nodes, 20,000 domains, 1,000 firewalls, 1,000 volumes, 1,000 load balancers, 10,000 tickets, 1,000 users, 5,000 tags, 100 object storage keys, 32 ranges of IPv6 addresses, 100 pending transfers, 100 OAuth clients, 1,000 payment methods, 1,000 payments, 100 images and 1,000 stack scripts. */
        Account: {
            /**
             * @description The promotions of the account.
             * @example []
             */
            active_promotions: components["schemas"]["Promotion"][];
            active_since: components["schemas"]["Timestamp"];
            /**
             * @description Street and number.
             * @example
             */
            address_1: string;
            /**
             * @description The second line of the address.
             * @example
             */
            address_2: string;
            /**
             * @description US dollars, in whole cents; negative when the account owes money.
             * @example 0
             */
            balance: number;
            /**
             * @description US dollars of use without an invoice.
             * @example 0
             */
            balance_uninvoiced: number;
            /**
             * @description The system that bills the account.
             * @example cloud
             */
            billing_source: string;
            /**
             * @description The features that the account can use; regions list the features that they offer.
             * @example [
             *       "Nodes",
             *       "Block Storage"
             *     ]
             */
            capabilities: components["schemas"]["RegionCapability"][];
            /**
             * @description The city.
             * @example
             */
            city: string;
            /**
             * @description The name of the company, or empty.
             * @example Demo
             */
            company: string;
            /**
             * @description The country, by two letters.
             * @example
             */
            country: string;
            credit_card: components["schemas"]["CreditCard"];
            /**
             * @description The e-mail address for invoices and notices.
             * @example owner@example.org
             */
            email: string;
            /**
             * @description The account's UUID, in upper case, as in `X-Customer-UUID`.
             * @example 3F1C9B52-6C1E-4D49-9B7B-0E6A2D6C5F10
             */
            euuid: string;
            /**
             * @description First name.
             * @example Ada
             */
            first_name: string;
            /**
             * @description Last name.
             * @example Lovelace
             */
            last_name: string;
            /**
             * @description The phone number.
             * @example
             */
            phone: string;
            /**
             * @description The state or region.
             * @example
             */
            state: string;
            /**
             * @description The tax number.
             * @example
             */
            tax_id: string;
            /**
             * @description The postal code.
             * @example
             */
            zip: string;
        };
        /**
         * @description Access to the account itself, its settings and its support tickets.
         * @example read_only
         * @enum {string|null}
         */
        AccountAccess: "read_only" | "read_write" | null;
        /** @description The services of a region, as the account can use them. */
        AccountAvailability: {
            /**
             * @description The services that it has.
             * @example [
             *       "Nodes",
             *       "NodeBalancers",
             *       "Block Storage"
             *     ]
             */
            available: components["schemas"]["RegionCapability"][];
            /**
             * @description The region.
             * @example us-east
             */
            region: string;
            /**
             * @description The services that it does not have.
             * @example [
             *       "Kubernetes"
             *     ]
             */
            unavailable: components["schemas"]["RegionCapability"][];
        };
        /** @description A page of regions with their services. */
        AccountAvailabilityPage: {
            /** @description The regions with their services of this page. */
            data: components["schemas"]["AccountAvailability"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description An OAuth client of the account. */
        AccountOauthClient: {
            /**
             * @description The `client_id` of the program.
             * @example 2737bf16b39ab5d7b4a1
             */
            id: string;
            /**
             * @description The program's name, as users see it.
             * @example Zone editor
             */
            label: string;
            /**
             * @description Whether the program has no secret, because it runs in browsers or on machines of users.
             * @example false
             */
            public: boolean;
            /**
             * @description The address that users return to after their answer.
             * @example https://editor.example/callback
             */
            redirect_uri: string;
            /**
             * Format: password
             * @description The secret in the answers that create it; `<REDACTED>` in all others, and empty for a public client.
             * @example <REDACTED>
             */
            secret: string;
            /**
             * @description Always `active`.
             * @example active
             * @enum {string}
             */
            status: "active" | "disabled" | "suspended";
            /**
             * @description The URL of its thumbnail, which everybody can read; null without one.
             * @example https://api.example/v4/account/oauth-clients/2737bf16b39ab5d7b4a1/thumbnail
             */
            thumbnail_url: string | null;
        };
        /** @description A program to register. */
        AccountOauthClientCreate: {
            label: components["schemas"]["ClientLabel"];
            /**
             * @description Whether the program has no secret.
             * @default false
             * @example false
             */
            public?: boolean;
            redirect_uri: components["schemas"]["RedirectUri"];
        };
        /** @description A page of clients. */
        AccountOauthClientPage: {
            /** @description The clients of this page. */
            data: components["schemas"]["AccountOauthClient"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes; fields left out keep their values. */
        AccountOauthClientUpdate: {
            /** @description Accepted and ignored. */
            readonly id?: string;
            label?: components["schemas"]["ClientLabel"];
            /** @description Only the current value. */
            public?: boolean;
            redirect_uri?: components["schemas"]["RedirectUri"];
            /** @description Accepted and ignored. */
            readonly secret?: string;
            /** @description Accepted and ignored. */
            readonly status?: string;
            /** @description Accepted and ignored. */
            readonly thumbnail_url?: string;
        };
        /** @description The settings of an account. */
        AccountSettings: {
            /**
             * @description Whether new nodes get backups.
             * @example false
             */
            backups_enabled: boolean;
            longview_subscription: components["schemas"]["LongviewSubscription"];
            /**
             * @description Whether the staff of the platform manages the account.
             * @example false
             */
            managed: boolean;
            /**
             * @description Whether the platform configures the network of new nodes.
             * @example true
             */
            network_helper: boolean;
            object_storage: components["schemas"]["ObjectStorageState"];
        };
        /** @description Changes; fields left out keep their values. */
        AccountSettingsUpdate: {
            /** @description Whether new nodes get backups. */
            backups_enabled?: boolean;
            longview_subscription?: components["schemas"]["LongviewSubscription"];
            /** @description Only the current value. */
            managed?: boolean;
            /** @description Whether the platform configures the network of new nodes. */
            network_helper?: boolean;
            /** @description Only the current value. */
            object_storage?: string;
        };
        /** @description The transfer of this month, in gigabytes. Each node adds the transfer of its type, and object storage adds 1000. */
        AccountTransfer: {
            /**
             * @description Gigabytes beyond the quota.
             * @example 0
             */
            billable: number;
            /**
             * @description Gigabytes without extra cost.
             * @example 0
             */
            quota: number;
            /**
             * @description The regions with a separate count.
             * @example []
             */
            region_transfers: components["schemas"]["RegionTransfer"][];
            /**
             * @description Gigabytes transferred.
             * @example 0
             */
            used: number;
        };
        /** @description Changes; fields left out keep their values. */
        AccountUpdate: {
            /** @description Accepted and ignored. */
            readonly active_promotions?: Record<string, never>[];
            /** @description Accepted and ignored. */
            readonly active_since?: string;
            /**
             * @description Street and number.
             * @example 1 Main Street
             */
            address_1?: string;
            /**
             * @description The second line of the address.
             * @example
             */
            address_2?: string;
            /** @description Accepted and ignored. */
            readonly balance?: number;
            /** @description Accepted and ignored. */
            readonly balance_uninvoiced?: number;
            /** @description Accepted and ignored. */
            readonly billing_source?: string;
            /** @description Accepted and ignored. */
            readonly capabilities?: string[];
            /**
             * @description The city.
             * @example London
             */
            city?: string;
            /**
             * @description The name of the company, or empty.
             * @example Example
             */
            company?: string;
            /**
             * @description The country, by two letters.
             * @example GB
             */
            country?: string;
            /** @description Accepted and ignored. */
            readonly credit_card?: Record<string, never>;
            /** @description The e-mail address for invoices and notices. */
            email?: components["schemas"]["Email"];
            /** @description Accepted and ignored. */
            readonly euuid?: string;
            /**
             * @description First name.
             * @example Ada
             */
            first_name?: string;
            /**
             * @description Last name.
             * @example Lovelace
             */
            last_name?: string;
            /**
             * @description The phone number.
             * @example +44 20 1234
             */
            phone?: string;
            /**
             * @description The state or region.
             * @example
             */
            state?: string;
            /**
             * @description The tax number.
             * @example
             */
            tax_id?: string;
            /**
             * @description The postal code.
             * @example NW1
             */
            zip?: string;
        };
        /**
         * @description The whole ACL as XML of S3.
         * @example <AccessControlPolicy xmlns="http://s3.amazonaws.com/doc/2006-03-01/">…</AccessControlPolicy>
         */
        AclXml: string;
        /** @description The agreements of an account. */
        Agreements: {
            /**
             * @description Whether the account accepted that on billing.
             * @example false
             */
            billing_agreement: boolean;
            /**
             * @description Whether it accepted the model contract of the EU.
             * @example true
             */
            eu_model: boolean;
            /**
             * @description Whether it accepted the terms of the service.
             * @example false
             */
            master_service_agreement: boolean;
            /**
             * @description Whether it accepted the privacy policy.
             * @example true
             */
            privacy_policy: boolean;
        };
        /** @description The agreements to accept. */
        AgreementsAccept: {
            /**
             * @description Whether to accept that on billing.
             * @example true
             */
            billing_agreement?: boolean;
            /**
             * @description Whether to accept the model contract of the EU.
             * @example true
             */
            eu_model?: boolean;
            /**
             * @description Whether to accept the terms of the service.
             * @example true
             */
            master_service_agreement?: boolean;
            /**
             * @description Whether to accept the privacy policy.
             * @example true
             */
            privacy_policy?: boolean;
        };
        /**
         * @description The family of a new address.
         * @example ipv4
         * @enum {string}
         */
        AllocatedFamily: "ipv4";
        /** @description An OAuth app with the consent of the user. */
        App: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description Its expiry, in UTC; null for never.
             * @example null
             */
            expiry: string | null;
            /**
             * @description The ID of the consent.
             * @example 7
             */
            id: number;
            /**
             * @description The app's name.
             * @example Zone editor
             */
            label: string;
            /**
             * @description Its scopes, separated by spaces; `*` for all scopes.
             * @example domains:read_write
             */
            scopes: string;
            /**
             * @description The URL of its thumbnail; null without one.
             * @example https://api.example/v4/account/oauth-clients/2737bf16b39ab5d7b4a1/thumbnail
             */
            thumbnail_url: string | null;
            /**
             * @description The website of the app.
             * @example https://editor.example
             */
            website: string | null;
        };
        /** @description A page of apps. */
        AppPage: {
            /** @description The apps of this page. */
            data: components["schemas"]["App"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description Public SSH keys for the authorized keys of root, at most 100; for a disk from an image.
         * @example []
         */
        AuthorizedKeys: string[];
        /**
         * @description Users of the account whose SSH keys are added to the authorized keys of root, at most 100; each needs a key. For a disk from an image.
         * @example []
         */
        AuthorizedUsers: string[];
        /** @description The types in one region. */
        AvailabilityOfTypes: components["schemas"]["TypeAvailability"][];
        /**
         * @description Addresses that can transfer the zone; together at most 1000 characters.
         * @example [
         *       "198.51.100.7"
         *     ]
         */
        AxfrIps: string[] | null;
        /** @description A copy of the disks and configuration profiles of a node. */
        Backup: {
            /**
             * @description Whether a successful backup can be restored; false during maintenance.
             * @example true
             */
            available: boolean;
            /**
             * @description The labels of its configuration profiles; empty before it is complete.
             * @example [
             *       "My Debian 12 Disk Profile"
             *     ]
             */
            configs: string[];
            created: components["schemas"]["Timestamp"];
            /** @description Its disks; empty before it is complete. */
            disks: components["schemas"]["BackupDisk"][];
            /** @description The time of its end; null before. */
            finished: components["schemas"]["OptionalTimestamp"];
            /**
             * @description The backup's ID.
             * @example 1234
             */
            id: number;
            /**
             * @description The name of a snapshot; null for an automatic backup.
             * @example Before the upgrade
             */
            label: string | null;
            /**
             * @description The ID of its region.
             * @example us-ord
             */
            region: string;
            status: components["schemas"]["BackupStatus"];
            /**
             * @description Whether it is an automatic backup or a snapshot.
             * @example snapshot
             * @enum {string}
             */
            type: "auto" | "snapshot";
            updated: components["schemas"]["Timestamp"];
        };
        /**
         * @description The day of the weekly backup; `Scheduling` until the platform has chosen one, null without backups.
         * @example null
         * @enum {string|null}
         */
        BackupDay: "Scheduling" | "Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | null;
        /** @description A disk of the backup. */
        BackupDisk: {
            filesystem: components["schemas"]["DiskFilesystem"];
            /**
             * @description Its name.
             * @example Debian 12 Disk
             */
            label: string;
            /**
             * @description Megabytes.
             * @example 25088
             */
            size: number;
        };
        /** @description The backups of a node. The server keeps the newest automatic backup, and the 2 newest weekly backups. This is not a page. */
        BackupList: {
            /** @description The successful automatic backups, at most 3, the newest first. */
            automatic: components["schemas"]["Backup"][];
            /** @description The snapshots. */
            snapshot: {
                /** @description The successful snapshot; null without one. */
                current: components["schemas"]["Backup"] | null;
                /** @description The snapshot in progress; null without one. */
                in_progress: components["schemas"]["Backup"] | null;
            };
        };
        /** @description The target of the restored backup. */
        BackupRestore: {
            /**
             * @description The node that gets the disks and configuration profiles: the same node, or another in its region.
             * @example 123
             */
            node_id: components["schemas"]["Id"];
            /**
             * @description Whether the server deletes all disks and configuration profiles of that node first.
             * @default false
             * @example true
             */
            overwrite?: boolean;
        };
        /**
         * @description The status of the backup; only a `successful` backup can be restored.
         * @example successful
         * @enum {string}
         */
        BackupStatus: "paused" | "pending" | "running" | "needsPostProcessing" | "successful" | "failed" | "userAborted";
        /**
         * @description The two hours of the backups, by the first hour in UTC; `Scheduling` until the platform has
         *     chosen one, null without backups.
         * @example null
         * @enum {string|null}
         */
        BackupWindow: "Scheduling" | "W0" | "W2" | "W4" | "W6" | "W8" | "W10" | "W12" | "W14" | "W16" | "W18" | "W20" | "W22" | null;
        /** @description A bucket for objects. Clients of S3 with keys of its account can send it 750 requests in a second, and all other clients together the same number. The server runs at most 4 lists, deletions of many objects and completions of uploads of one account at the same time. A bucket has at most 1,000 incomplete multipart uploads. It can have an access log: at most 4,194,304 bytes of the log of a bucket, and 67,108,864 of all logs of a server, wait to be written. */
        Bucket: {
            cluster: components["schemas"]["StorageClusterId"];
            created: components["schemas"]["Timestamp"];
            /**
             * @description The host of the bucket; browsers can open it if the bucket is public.
             * @example my-bucket.us-east-1.objects.cloud.example
             */
            hostname: string;
            /**
             * @description Its name.
             * @example my-bucket
             */
            label: string;
            /**
             * @description The number of its objects, with all versions and delete markers.
             * @example 4
             */
            objects: number;
            /**
             * @description The bytes of its objects, with all versions.
             * @example 188318981
             */
            size: number;
        };
        /** @description The ACL of a bucket and its rules for origins. A policy that a client of S3 set can permit more and deny more; the API does not show it, and its own requests do not depend on it. */
        BucketAccess: {
            acl: components["schemas"]["StorageAcl"];
            acl_xml: components["schemas"]["AclXml"];
            /**
             * @description Whether pages of every origin can use it in browsers.
             * @example true
             */
            cors_enabled: boolean;
            /**
             * @description The rules for other origins as XML of S3; null without rules.
             * @example null
             */
            cors_xml: string | null;
        };
        /** @description Changes; fields left out keep their values. */
        BucketAccessUpdate: {
            acl?: components["schemas"]["StorageAclUpdate"];
            /** @description Accepted and ignored. */
            readonly acl_xml?: string;
            /**
             * @description Whether pages of every origin can use it in browsers.
             * @example true
             */
            cors_enabled?: boolean;
            /** @description Accepted and ignored. */
            readonly cors_xml?: string | null;
        };
        /** @description Whether the account uploaded a certificate for a bucket. */
        BucketCertificate: {
            /**
             * @description Whether the account uploaded a certificate.
             * @example true
             */
            ssl: boolean;
        };
        /** @description A certificate for a bucket. */
        BucketCertificateCreate: {
            /**
             * @description The certificate as PEM, followed by its chain. Line breaks can be written as `\n`.
             * @example -----BEGIN CERTIFICATE-----\nMIIB…\n-----END CERTIFICATE-----\n
             */
            certificate: string;
            /**
             * Format: password
             * @description Its private key as PEM, not encrypted. Line breaks can be written as `\n`.
             * @example -----BEGIN PRIVATE KEY-----\nMIIE…\n-----END PRIVATE KEY-----\n
             */
            private_key: string;
        };
        /** @description A new bucket. */
        BucketCreate: {
            /** @default private */
            acl?: components["schemas"]["CannedAcl"];
            cluster: components["schemas"]["StorageClusterId"];
            /**
             * @description Whether pages of every origin can use it in browsers.
             * @default false
             * @example false
             */
            cors_enabled?: boolean;
            label: components["schemas"]["BucketLabel"];
        };
        /**
         * @description Its name, unique in the cluster. It has lower-case letters, digits, `-` and `.`, begins and ends with a letter or a digit, has
         *     no `.` beside another `.` or a `-`, and is not an IPv4 address.
         * @example my-bucket
         */
        BucketLabel: string;
        /** @description A page of buckets. */
        BucketPage: {
            /** @description The buckets of this page. */
            data: components["schemas"]["Bucket"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The permissions of others: none; everybody can read; everybody with a key of any account can read; everybody can read and write.
         * @example private
         * @enum {string}
         */
        CannedAcl: "private" | "public-read" | "authenticated-read" | "public-read-write";
        /** @description A credit card. */
        CardData: {
            /**
             * Format: password
             * @description Its number, of 12 to 19 digits; spaces and hyphens do not count.
             * @example 4111111111111111
             */
            card_number: string;
            /**
             * Format: password
             * @description Its code.
             * @example 111
             */
            cvv: string;
            /**
             * @description Its last month.
             * @example 11
             */
            expiry_month: number;
            /**
             * @description The year of its last month.
             * @example 2040
             */
            expiry_year: number;
        };
        /**
         * @description The kind of card.
         * @example Visa
         * @enum {string}
         */
        CardType: "American Express" | "Discover" | "MasterCard" | "Visa" | "Other";
        /**
         * @description The program's name, as users see it.
         * @example Zone editor
         */
        ClientLabel: string;
        /**
         * @description Your notes.
         * @example
         */
        ConfigComments: string | null;
        /** @description A network interface of a configuration profile: eth0, eth1 or eth2, in this order. */
        ConfigInterface: {
            /**
             * @description Whether the node runs with its configuration profile.
             * @example false
             */
            active: boolean;
            /**
             * @description The interface's ID.
             * @example 421
             */
            id: number;
            /**
             * @description Networks routed to an interface in a VPC; null for other interfaces.
             * @example null
             */
            ip_ranges: string[] | null;
            /**
             * @description The address in the VLAN with its prefix; empty without an address, null for other interfaces.
             * @example null
             */
            ipam_address: string | null;
            ipv4: components["schemas"]["ConfigInterfaceIpv4"];
            /**
             * @description The label of the VLAN; null for others.
             * @example null
             */
            label: string | null;
            /**
             * @description Whether it has the default route.
             * @example true
             */
            primary: boolean;
            purpose: components["schemas"]["InterfacePurpose"];
            /**
             * @description The ID of the subnet; null for others.
             * @example null
             */
            subnet_id: number | null;
            /**
             * @description The ID of the VPC; null for others.
             * @example null
             */
            vpc_id: number | null;
        };
        /** @description A network interface of a configuration profile. */
        ConfigInterfaceCreate: {
            /** @description Accepted and ignored. */
            readonly active?: boolean;
            /** @description Accepted and ignored. */
            readonly id?: number;
            /**
             * @description IPv4 networks of the VPC routed to the interface, at most 10; only in a VPC.
             * @example []
             */
            ip_ranges?: string[] | null;
            /**
             * @description The address of the node in the VLAN with its prefix, different from those of its other interfaces. Empty or null for none, and for other interfaces.
             * @example 10.0.0.2/24
             */
            ipam_address?: string | null;
            ipv4?: components["schemas"]["ConfigInterfaceIpv4Input"];
            /**
             * @description The label of the VLAN, required for a VLAN and different from the labels of the node's other interfaces; a new label creates a VLAN, at most 10 in a region. Empty or null for other interfaces.
             * @example backend
             */
            label?: string | null;
            /**
             * @description Whether it gets the default route. At most one interface has it, and none in a VLAN.
             * @example false
             */
            primary?: boolean;
            purpose: components["schemas"]["InterfacePurpose"];
            /**
             * @description The ID of the subnet of a VPC; required for a VPC and null for other interfaces.
             * @example 456
             */
            subnet_id?: number | null;
            /** @description Accepted and ignored. */
            readonly vpc_id?: number | null;
        };
        /** @description A network interface of a configuration profile after an update. */
        ConfigInterfaceInUpdate: {
            /** @description Accepted and ignored. */
            readonly active?: boolean;
            /**
             * @description The ID of the interface that stays; unknown IDs are ignored.
             * @example 1234
             */
            id?: number;
            /**
             * @description IPv4 networks of the VPC routed to the interface, at most 10; only in a VPC.
             * @example []
             */
            ip_ranges?: string[] | null;
            /**
             * @description The address of the node in the VLAN with its prefix, different from those of its other interfaces. Empty or null for none, and for other interfaces.
             * @example 10.0.0.2/24
             */
            ipam_address?: string | null;
            ipv4?: components["schemas"]["ConfigInterfaceIpv4Input"];
            /**
             * @description The label of the VLAN, required for a VLAN and different from the labels of the node's other interfaces; a new label creates a VLAN, at most 10 in a region. Empty or null for other interfaces.
             * @example backend
             */
            label?: string | null;
            /**
             * @description Whether it gets the default route. At most one interface has it, and none in a VLAN.
             * @example false
             */
            primary?: boolean;
            purpose: components["schemas"]["InterfacePurpose"];
            /**
             * @description The ID of the subnet of a VPC; required for a VPC and null for other interfaces.
             * @example 456
             */
            subnet_id?: number | null;
            /** @description Accepted and ignored. */
            readonly vpc_id?: number | null;
        };
        /**
         * @description The addresses of an interface in a VPC; null for other interfaces.
         * @example null
         */
        ConfigInterfaceIpv4: {
            /**
             * @description The public address that is translated to it (1:1 NAT); null without one.
             * @example 203.0.113.7
             */
            nat_1_1: string | null;
            /**
             * @description The address in the subnet.
             * @example 10.0.1.2
             */
            vpc: string | null;
        } | null;
        /** @description The addresses of an interface in a VPC. */
        ConfigInterfaceIpv4Input: {
            /**
             * @description A public address of the node that is translated to it (1:1 NAT), or `any` for the assigned address. Empty, null or left out for none. A new node has no address to name yet.
             * @example any
             */
            nat_1_1?: string | null;
            /**
             * @description A free address of the subnet, not one of its first 2 or its last 2; by default the lowest free address.
             * @example 10.0.1.2
             */
            vpc?: string | null;
        } | null;
        /** @description The new addresses of an interface in a VPC. */
        ConfigInterfaceIpv4Update: {
            /**
             * @description A public address of the node that is translated to it (1:1 NAT), or `any` for the assigned address. Empty, null or left out for none.
             * @example any
             */
            nat_1_1?: string | null;
            /**
             * @description A free address of the subnet, not one of its first 2 or its last 2. Left out, null or empty to keep the address.
             * @example 10.0.1.9
             */
            vpc?: string;
        };
        /** @description The network interfaces of a configuration profile in the order eth0, eth1, eth2. */
        ConfigInterfaceList: components["schemas"]["ConfigInterface"][];
        /** @description A new order of network interfaces. */
        ConfigInterfaceOrder: {
            /**
             * @description The IDs of all interfaces of the configuration profile, each once, in the order eth0, eth1, eth2.
             * @example [
             *       422,
             *       421
             *     ]
             */
            ids: number[];
        };
        /**
         * @description The network interfaces, at most 3, in the order eth0, eth1, eth2; with an empty list, the node has a public interface that is not listed. At most one interface is public.
         * @example [
         *       {
         *         "purpose": "public"
         *       }
         *     ]
         */
        ConfigInterfaces: components["schemas"]["ConfigInterfaceCreate"][];
        /** @description Changes of a network interface; fields left out keep their values. */
        ConfigInterfaceUpdate: {
            /** @description Accepted and ignored. */
            readonly active?: boolean;
            /** @description Accepted and ignored. */
            readonly id?: number;
            /**
             * @description All IPv4 networks of the VPC routed to the interface, at most 10; they replace the previous networks. Only in a VPC.
             * @example [
             *       "10.0.1.64/28"
             *     ]
             */
            ip_ranges?: string[];
            /**
             * @description The current address in a VLAN.
             * @example
             */
            ipam_address?: string;
            ipv4?: components["schemas"]["ConfigInterfaceIpv4Update"];
            /**
             * @description The current label.
             * @example
             */
            label?: string;
            /**
             * @description Whether it gets the default route from the previous primary interface.
             * @example true
             */
            primary?: boolean;
            purpose?: components["schemas"]["InterfacePurpose"];
            /**
             * @description The ID of the current subnet.
             * @example 456
             */
            subnet_id?: number;
            /** @description Accepted and ignored. */
            readonly vpc_id?: number | null;
        };
        /**
         * @description For display only.
         * @example My Debian 12 Disk Profile
         */
        ConfigLabel: string;
        /** @description The credit card of the account. */
        CreditCard: {
            /**
             * @description Its last month, `MM/YYYY`.
             * @example null
             */
            expiry: string | null;
            /**
             * @description Its last four digits.
             * @example null
             */
            last_four: string | null;
        };
        /**
         * @description The disk or volume in a slot; null for an empty slot.
         * @example null
         */
        DeviceSlot: {
            /**
             * @description The ID of the disk.
             * @example 25674
             */
            disk_id: number | null;
            /**
             * @description The ID of the volume.
             * @example null
             */
            volume_id: number | null;
        } | null;
        /**
         * @description The disk of the node or the volume for a slot; null for an empty slot.
         * @example {
         *       "disk_id": 25674
         *     }
         */
        DeviceSlotInput: {
            /**
             * @description The ID of a disk of the node.
             * @example 25674
             */
            disk_id?: number | null;
            /**
             * @description The ID of a volume.
             * @example null
             */
            volume_id?: number | null;
        } | null;
        /**
         * @description What is on the disk.
         * @example ext4
         * @enum {string}
         */
        DiskFilesystem: "raw" | "swap" | "ext3" | "ext4" | "initrd";
        /**
         * @description For display only.
         * @example Debian 12 Disk
         */
        DiskLabel: string;
        /**
         * @description Megabytes.
         * @example 25088
         */
        DiskSize: number;
        /**
         * @description Whether the disk can be used.
         * @example ready
         * @enum {string}
         */
        DiskStatus: "ready" | "not ready" | "deleting";
        /** @description A DNS zone, with at most 12,000 records, whose names and targets have at most 4,194,304 bytes together. */
        Domain: {
            /**
             * @description Addresses that can transfer the zone.
             * @example []
             */
            axfr_ips: string[];
            created: components["schemas"]["Timestamp"];
            description: components["schemas"]["DomainDescription"];
            domain: components["schemas"]["DomainName"];
            /**
             * @description The time in seconds before the domain stops being authoritative; 0 when unset.
             * @example 1209600
             */
            expire_sec: number;
            group: components["schemas"]["DomainGroup"];
            id: components["schemas"]["DomainId"];
            /**
             * @description The master servers' addresses.
             * @example []
             */
            master_ips: string[];
            /**
             * @description The refresh time of the zone in seconds; 0 when unset.
             * @example 14400
             */
            refresh_sec: number;
            /**
             * @description The time in seconds between retries of a failed refresh; 0 when unset.
             * @example 3600
             */
            retry_sec: number;
            soa_email: components["schemas"]["SoaEmail"];
            status: components["schemas"]["DomainStatus"];
            /**
             * @description Your labels, in your order.
             * @example [
             *       "production",
             *       "mail"
             *     ]
             */
            tags: string[];
            /**
             * @description The time in seconds for which resolvers can cache the records of the domain; 0 when unset.
             * @example 86400
             */
            ttl_sec: number;
            type: components["schemas"]["DomainType"];
            updated: components["schemas"]["Timestamp"];
        };
        /** @description The clone's name. */
        DomainClone: {
            domain: components["schemas"]["DomainName"];
        };
        /** @description A new domain. */
        DomainCreate: {
            axfr_ips?: components["schemas"]["AxfrIps"];
            description?: components["schemas"]["DomainDescription"];
            domain: components["schemas"]["DomainName"];
            expire_sec?: components["schemas"]["ExpireSec"];
            group?: components["schemas"]["DomainGroup"];
            master_ips?: components["schemas"]["MasterIps"];
            refresh_sec?: components["schemas"]["RefreshSec"];
            retry_sec?: components["schemas"]["RetrySec"];
            soa_email?: components["schemas"]["SoaEmail"];
            /** @default active */
            status?: components["schemas"]["DomainStatus"];
            tags?: components["schemas"]["Tags"];
            ttl_sec?: components["schemas"]["DomainTtlSec"];
            type: components["schemas"]["DomainType"];
        };
        /**
         * @description For display only.
         * @example The shop's zone
         */
        DomainDescription: string | null;
        /**
         * @description For display only.
         * @example shops
         */
        DomainGroup: string | null;
        /**
         * @description The domain's ID.
         * @example 1234
         */
        DomainId: number;
        /** @description The domain and its name server. An account has at most 4 imports in progress, and a server at most 12. */
        DomainImport: {
            domain: components["schemas"]["DomainName"];
            /**
             * @description The name server that allows the transfer: a host name or address, with a port if it is not 53 (`ns1.example.net`, `192.0.2.53:5353`, `[2001:db8::53]:53`).
             * @example ns1.example.net
             */
            remote_nameserver: string;
        };
        /**
         * @description The zone's name, with labels of at most 63 characters (RFC 1035). It is unique on the whole platform, over all
         *     accounts, without regard to case, and not above or below a domain of another account. Write internationalized names in their `xn--` form.
         * @example example.org
         */
        DomainName: string;
        /** @description A page of domains. */
        DomainPage: {
            /** @description The domains of this page. */
            data: components["schemas"]["Domain"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A DNS record. */
        DomainRecord: {
            created: components["schemas"]["Timestamp"];
            id: components["schemas"]["RecordId"];
            /**
             * @description The host, relative to the zone; empty for the zone itself.
             * @example www
             */
            name: string;
            /**
             * @description The port of the service; 0 when unset.
             * @example 0
             */
            port: number;
            /**
             * @description A lower value is preferred; 0 when unset.
             * @example 0
             */
            priority: number;
            /**
             * @description The protocol of the service; null when unset.
             * @example null
             */
            protocol: string | null;
            /**
             * @description The name of the service; null when unset.
             * @example null
             */
            service: string | null;
            tag: components["schemas"]["RecordTag"];
            /**
             * @description The target of the record.
             * @example 203.0.113.1
             */
            target: string;
            /**
             * @description The time in seconds for which resolvers can cache the record; 0 means the time of the domain.
             * @example 300
             */
            ttl_sec: number;
            type: components["schemas"]["RecordType"];
            updated: components["schemas"]["Timestamp"];
            /**
             * @description A higher value is preferred among equal priority; 0 when unset.
             * @example 0
             */
            weight: number;
        };
        /** @description A new record. */
        DomainRecordCreate: {
            name?: components["schemas"]["RecordName"];
            port?: components["schemas"]["RecordPort"];
            priority?: components["schemas"]["RecordPriority"];
            protocol?: components["schemas"]["RecordProtocol"];
            service?: components["schemas"]["RecordService"];
            tag?: components["schemas"]["RecordTag"];
            target?: components["schemas"]["RecordTarget"];
            ttl_sec?: components["schemas"]["RecordTtlSec"];
            type: components["schemas"]["RecordType"];
            weight?: components["schemas"]["RecordWeight"];
        };
        /** @description A page of records. */
        DomainRecordPage: {
            /** @description The records of this page. */
            data: components["schemas"]["DomainRecord"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes; fields left out keep their values. */
        DomainRecordUpdate: {
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Accepted and ignored. */
            readonly id?: number;
            name?: components["schemas"]["RecordName"];
            port?: components["schemas"]["RecordPort"];
            priority?: components["schemas"]["RecordPriority"];
            protocol?: components["schemas"]["RecordProtocol"];
            service?: components["schemas"]["RecordService"];
            tag?: components["schemas"]["RecordTag"];
            target?: components["schemas"]["RecordTarget"];
            ttl_sec?: components["schemas"]["RecordTtlSec"];
            /** @description Only the current type. */
            type?: components["schemas"]["RecordType"];
            /** @description Accepted and ignored. */
            readonly updated?: string;
            weight?: components["schemas"]["RecordWeight"];
        };
        /**
         * @description Whether the server renders and serves the domain. A disabled domain keeps its last rendered zone.
         * @example active
         * @enum {string}
         */
        DomainStatus: "disabled" | "active";
        /**
         * @description The time in seconds for which resolvers can cache the records of the domain. The server rounds it like refresh_sec; 0 means 86400.
         * @example 86400
         */
        DomainTtlSec: number | null;
        /**
         * @description `master` is the authoritative source, `slave` a read-only copy.
         * @example master
         * @enum {string}
         */
        DomainType: "master" | "slave";
        /** @description Changes; fields left out keep their values. */
        DomainUpdate: {
            axfr_ips?: components["schemas"]["AxfrIps"];
            /** @description Accepted and ignored. */
            readonly created?: string;
            description?: components["schemas"]["DomainDescription"];
            domain?: components["schemas"]["DomainName"];
            expire_sec?: components["schemas"]["ExpireSec"];
            group?: components["schemas"]["DomainGroup"];
            /** @description Accepted and ignored. */
            readonly id?: number;
            master_ips?: components["schemas"]["MasterIps"];
            refresh_sec?: components["schemas"]["RefreshSec"];
            retry_sec?: components["schemas"]["RetrySec"];
            soa_email?: components["schemas"]["SoaEmail"];
            status?: components["schemas"]["DomainStatus"];
            tags?: components["schemas"]["Tags"];
            ttl_sec?: components["schemas"]["DomainTtlSec"];
            type?: components["schemas"]["DomainType"];
            /** @description Accepted and ignored. */
            readonly updated?: string;
        };
        /**
         * Format: email
         * @description The user's e-mail address.
         * @example me@example.org
         */
        Email: string;
        /** @description The empty object. */
        Empty: Record<string, never>;
        /** @description The grant of a user on one thing. */
        EntityGrant: {
            /**
             * @description The thing's ID.
             * @example 1234
             */
            id: number;
            /**
             * @description The thing's name.
             * @example example.org
             */
            label: string;
            permissions: components["schemas"]["GrantLevel"];
        };
        /** @description Grants on the things of one kind. */
        EntityGrants: components["schemas"]["EntityGrant"][];
        /** @description Grants on things of one kind; grants on other things do not change. */
        EntityGrantsUpdate: components["schemas"]["EntityGrantUpdate"][];
        /** @description The grant of a user on one thing. */
        EntityGrantUpdate: {
            /** @description The thing's ID. */
            id: components["schemas"]["Id"];
            /** @description Accepted and ignored. */
            readonly label?: string;
            permissions: components["schemas"]["GrantLevel"];
        };
        /** @description An offer of nodes to another account. An account has at most 100 pending ones. The server forgets ended ones as it does events. */
        EntityTransfer: {
            created: components["schemas"]["Timestamp"];
            entities: components["schemas"]["TransferredEntities"];
            expiry: components["schemas"]["Timestamp"];
            /**
             * @description Whether the account of the caller made it.
             * @example true
             */
            is_sender: boolean;
            /**
             * @description The state of the transfer; `stale` after its expiry.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "completed" | "canceled" | "stale";
            /**
             * @description The token that the other account needs.
             * @example 123E4567-E89B-12D3-A456-426614174000
             */
            token: string;
            updated: components["schemas"]["Timestamp"];
        };
        /** @description The entities to offer. */
        EntityTransferCreate: {
            entities: components["schemas"]["OfferedEntities"];
        };
        /** @description A page of transfers. */
        EntityTransferPage: {
            /** @description The transfers of this page. */
            data: components["schemas"]["EntityTransfer"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description One problem with the request. */
        ErrorEntry: {
            /**
             * @description The field of the problem, with indexes (`axfr_ips[2]`); a header or query parameter by its name. Absent when the problem does not belong to a single field.
             * @example soa_email
             */
            field?: string;
            /**
             * @description The reason, in a few words.
             * @example soa_email is required when the type is master
             */
            reason: string;
        };
        /** @description The error envelope. */
        Errors: {
            /** @description All problems, at most 100. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description A change of a thing of the account. The API shows events of the last 90 days. */
        Event: {
            action: components["schemas"]["EventAction"];
            created: components["schemas"]["Timestamp"];
            /**
             * @description The seconds since its own work began; null for events without a duration, and before the start.
             * @example null
             */
            duration: number | null;
            entity: components["schemas"]["EventEntity"];
            /**
             * @description The event's ID; later events have higher ones.
             * @example 12345
             */
            id: number;
            /**
             * @description Further information, such as the reason of a failure.
             * @example
             */
            message: string;
            /**
             * @description The progress in percent; null for events without a duration. It changes while the event is in progress, and never decreases.
             * @example null
             */
            percent_complete: number | null;
            /**
             * @description The speed of copying or writing disks.
             * @example 146 MB/s
             */
            rate: string | null;
            /**
             * @description Whether it was marked as read.
             * @example false
             */
            read: boolean;
            secondary_entity: components["schemas"]["SecondaryEntity"];
            /**
             * @description Whether it was marked as seen.
             * @example false
             */
            seen: boolean;
            status: components["schemas"]["EventStatus"];
            /**
             * @description The expected remaining seconds, if known; 0 at the end.
             * @example null
             */
            time_remaining: number | null;
            /**
             * @description The name of the user at that time; null for the platform.
             * @example demo
             */
            username: string | null;
        };
        /**
         * @description The action.
         * @example domain_create
         * @enum {string}
         */
        EventAction: "account_settings_update" | "account_update" | "backups_cancel" | "backups_enable" | "backups_restore" | "community_like" | "community_question_reply" | "console_boot" | "credit_card_updated" | "disk_create" | "disk_delete" | "disk_duplicate" | "disk_imagize" | "disk_resize" | "disk_update" | "dns_record_create" | "dns_record_delete" | "dns_record_update" | "dns_zone_create" | "dns_zone_delete" | "dns_zone_import" | "dns_zone_update" | "domain_create" | "domain_delete" | "domain_import" | "domain_record_create" | "domain_record_delete" | "domain_record_update" | "domain_update" | "entity_transfer_accept" | "entity_transfer_cancel" | "entity_transfer_create" | "entity_transfer_fail" | "entity_transfer_stale" | "firewall_create" | "firewall_delete" | "firewall_device_add" | "firewall_device_remove" | "firewall_disable" | "firewall_enable" | "firewall_update" | "host_reboot" | "image_delete" | "image_update" | "image_upload" | "ipaddress_update" | "lke_node_create" | "longviewclient_create" | "longviewclient_delete" | "longviewclient_update" | "managed_disabled" | "managed_enabled" | "managed_service_create" | "managed_service_delete" | "node_addip" | "node_boot" | "node_clone" | "node_config_create" | "node_config_delete" | "node_config_update" | "node_create" | "node_delete" | "node_deleteip" | "node_migrate" | "node_migrate_datacenter" | "node_migrate_datacenter_create" | "node_mutate" | "node_mutate_create" | "node_reboot" | "node_rebuild" | "node_resize" | "node_resize_create" | "node_shutdown" | "node_snapshot" | "node_update" | "nodebalancer_config_create" | "nodebalancer_config_delete" | "nodebalancer_config_update" | "nodebalancer_create" | "nodebalancer_delete" | "nodebalancer_node_create" | "nodebalancer_node_delete" | "nodebalancer_node_update" | "nodebalancer_update" | "oauth_client_create" | "oauth_client_delete" | "oauth_client_secret_reset" | "oauth_client_update" | "obj_access_key_create" | "obj_access_key_delete" | "obj_access_key_update" | "password_reset" | "payment_method_add" | "payment_submitted" | "profile_update" | "stackscript_create" | "stackscript_delete" | "stackscript_publicize" | "stackscript_revise" | "stackscript_update" | "subnet_create" | "subnet_delete" | "subnet_update" | "tag_create" | "tag_delete" | "tfa_disabled" | "tfa_enabled" | "ticket_attachment_upload" | "ticket_create" | "ticket_update" | "token_create" | "token_delete" | "token_update" | "user_create" | "user_delete" | "user_ssh_key_add" | "user_ssh_key_delete" | "user_ssh_key_update" | "user_update" | "vlan_attach" | "vlan_detach" | "volume_attach" | "volume_clone" | "volume_create" | "volume_delete" | "volume_detach" | "volume_resize" | "volume_update" | "vpc_create" | "vpc_delete" | "vpc_update" | "watchdog_reboot";
        /** @description The thing of the event; null for an event without one. */
        EventEntity: {
            /**
             * @description The ID of the entity; a text for tags, users, images and other things without a number.
             * @example 1234
             */
            id: number | string;
            /**
             * @description The name of the entity at the time of the event.
             * @example example.org
             */
            label: string;
            type: components["schemas"]["EventEntityType"];
            /**
             * @description The path of the entity in the API. The entity may no longer exist.
             * @example /v4/domains/1234
             */
            url: string;
        } | null;
        /**
         * @description The kind of entity.
         * @example domain
         * @enum {string}
         */
        EventEntityType: "account" | "database" | "disk" | "domain" | "entity_transfer" | "firewall" | "image" | "ipaddress" | "lkecluster" | "longview" | "managed" | "node" | "node_config" | "nodebalancer" | "oauth_client" | "obj_access_key" | "profile" | "stackscript" | "subnet" | "tag" | "ticket" | "token" | "user" | "user_ssh_key" | "vlan" | "volume" | "vpc";
        /** @description A page of events. */
        EventPage: {
            /** @description The events of this page. */
            data: components["schemas"]["Event"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description `notification` is for actions without a duration; the others are for work that takes time.
         * @example notification
         * @enum {string}
         */
        EventStatus: "scheduled" | "started" | "finished" | "failed" | "notification";
        /**
         * @description The time in seconds before the domain stops being authoritative. The server rounds it like refresh_sec; 0 means 1209600.
         * @example 1209600
         */
        ExpireSec: number | null;
        /**
         * @description A filter as JSON, of at most 8192 characters, 100 conditions and 8 levels. At most 8 of the conditions are `+contains`,
         *     with at most 128 characters together.
         */
        FilterText: string;
        /** @description A firewall: rules for the traffic to and from nodes and load balancers. */
        Firewall: {
            created: components["schemas"]["Timestamp"];
            /** @description Its nodes and load balancers. */
            entities: components["schemas"]["FirewallEntity"][];
            /**
             * @description The firewall's ID.
             * @example 123
             */
            id: number;
            label: components["schemas"]["FirewallLabel"];
            rules: components["schemas"]["FirewallRules"];
            status: components["schemas"]["FirewallStatus"];
            /**
             * @description Your labels, in your order.
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            updated: components["schemas"]["Timestamp"];
        };
        /**
         * @description The action for packets that match the rule.
         * @example ACCEPT
         * @enum {string}
         */
        FirewallAction: "ACCEPT" | "DROP";
        /** @description A new firewall. */
        FirewallCreate: {
            /** @description Its nodes and load balancers. */
            devices?: {
                /**
                 * @description IDs of load balancers.
                 * @example []
                 */
                nodebalancers?: components["schemas"]["Id"][] | null;
                /**
                 * @description IDs of nodes.
                 * @example [
                 *       12
                 *     ]
                 */
                nodes?: components["schemas"]["Id"][] | null;
            } | null;
            label: components["schemas"]["FirewallLabel"];
            rules: components["schemas"]["FirewallRulesInput"];
            /** @default enabled */
            status?: components["schemas"]["FirewallSwitch"];
            tags?: components["schemas"]["Tags"];
        };
        /** @description A node or load balancer with the firewall. */
        FirewallDevice: {
            created: components["schemas"]["Timestamp"];
            entity: components["schemas"]["FirewallEntity"];
            /**
             * @description The device's ID.
             * @example 456
             */
            id: number;
            updated: components["schemas"]["Timestamp"];
        };
        /** @description The node or load balancer for the firewall. */
        FirewallDeviceCreate: {
            /**
             * @description Its ID among those of its kind.
             * @example 12
             */
            id: components["schemas"]["Id"];
            type: components["schemas"]["FirewallDeviceType"];
        };
        /** @description A page of devices. */
        FirewallDevicePage: {
            /** @description The devices of this page. */
            data: components["schemas"]["FirewallDevice"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The node or load balancer.
         * @example node
         * @enum {string}
         */
        FirewallDeviceType: "node" | "nodebalancer";
        /** @description The devices of a firewall. */
        FirewallEntity: {
            /**
             * @description Its ID among those of its kind.
             * @example 12
             */
            id: number;
            /**
             * @description Its name.
             * @example web-1
             */
            label: string;
            type: components["schemas"]["FirewallDeviceType"];
            /**
             * @description Its path in the API.
             * @example /v4/node/instances/12
             */
            url: string;
        };
        /**
         * @description For display only, and unique among the account's firewalls. It starts with a letter, ends with a letter or a digit, and has letters, digits, `-`, `_` and `.` in between, none of these three twice in a row.
         * @example web-servers
         */
        FirewallLabel: string;
        /** @description A page of firewalls. */
        FirewallPage: {
            /** @description The firewalls of this page. */
            data: components["schemas"]["Firewall"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The action for packets that match no rule.
         * @example DROP
         * @enum {string}
         */
        FirewallPolicy: "ACCEPT" | "DROP";
        /**
         * @description The protocol of the rule; IPENCAP is IP in IP.
         * @example TCP
         * @enum {string}
         */
        FirewallProtocol: "TCP" | "UDP" | "ICMP" | "IPENCAP";
        /** @description A rule, as the client sent it, without default values. */
        FirewallRule: {
            action: components["schemas"]["FirewallAction"];
            /** @description The sources (inbound) or destinations (outbound). */
            addresses?: {
                /**
                 * @description IPv4 networks.
                 * @example [
                 *       "0.0.0.0/0"
                 *     ]
                 */
                ipv4?: string[] | null;
                /**
                 * @description IPv6 networks.
                 * @example [
                 *       "::/0"
                 *     ]
                 */
                ipv6?: string[] | null;
            } | null;
            /**
             * @description For display only.
             * @example What visitors need
             */
            description?: string | null;
            /**
             * @description For display only.
             * @example web
             */
            label?: string | null;
            /**
             * @description Ports and ranges; all ports when it is null, empty or left out.
             * @example 80, 443
             */
            ports?: string | null;
            protocol: components["schemas"]["FirewallProtocol"];
        };
        /** @description A rule. */
        FirewallRuleInput: {
            action: components["schemas"]["FirewallAction"];
            /** @description The sources (inbound) or destinations (outbound); 1 to 255 networks together. */
            addresses?: {
                /**
                 * @description IPv4 networks; `0.0.0.0/0` is all.
                 * @example [
                 *       "0.0.0.0/0"
                 *     ]
                 */
                ipv4?: string[] | null;
                /**
                 * @description IPv6 networks; `::/0` is all.
                 * @example [
                 *       "::/0"
                 *     ]
                 */
                ipv6?: string[] | null;
            } | null;
            /**
             * @description For display only, 1 to 100 characters when set.
             * @example What visitors need
             */
            description?: string | null;
            /**
             * @description For display only, 3 to 32 characters when set.
             * @example web
             */
            label?: string | null;
            /**
             * @description Ports (1 to 65535) and ranges separated by commas, `22, 80, 8000-8080`, at most 15 pieces, where a range counts for two. Only for TCP and UDP; by default all ports.
             * @example 80, 443
             */
            ports?: string | null;
            protocol: components["schemas"]["FirewallProtocol"];
        };
        /** @description The rules of a firewall, at most 25 in both directions together. The first rule that matches a packet decides; otherwise the policy does. */
        FirewallRules: {
            /**
             * @description Rules for inbound packets; null if the client sent null.
             * @example []
             */
            inbound: components["schemas"]["FirewallRule"][] | null;
            inbound_policy: components["schemas"]["FirewallPolicy"];
            /**
             * @description Rules for outbound packets; null if the client sent null.
             * @example []
             */
            outbound: components["schemas"]["FirewallRule"][] | null;
            outbound_policy: components["schemas"]["FirewallPolicy"];
        };
        /** @description The rules of a new firewall; at most 25 in both directions together. */
        FirewallRulesInput: {
            /** @description Rules for inbound packets; null for no rules. */
            inbound?: components["schemas"]["FirewallRuleInput"][] | null;
            inbound_policy: components["schemas"]["FirewallPolicy"];
            /** @description Rules for outbound packets; null for no rules. */
            outbound?: components["schemas"]["FirewallRuleInput"][] | null;
            outbound_policy: components["schemas"]["FirewallPolicy"];
        };
        /** @description Changes; fields left out keep their values. At most 25 rules in both directions together. */
        FirewallRulesUpdate: {
            /** @description All rules for inbound packets; null for no rules. */
            inbound?: components["schemas"]["FirewallRuleInput"][] | null;
            inbound_policy?: components["schemas"]["FirewallPolicy"];
            /** @description All rules for outbound packets; null for no rules. */
            outbound?: components["schemas"]["FirewallRuleInput"][] | null;
            outbound_policy?: components["schemas"]["FirewallPolicy"];
        };
        /**
         * @description Whether the firewall filters. Clients know `deleted`, but the API does not show deleted firewalls.
         * @example enabled
         * @enum {string}
         */
        FirewallStatus: "enabled" | "disabled" | "deleted";
        /**
         * @description Whether the firewall filters.
         * @example disabled
         * @enum {string}
         */
        FirewallSwitch: "enabled" | "disabled";
        /** @description Changes; fields left out keep their values. */
        FirewallUpdate: {
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Accepted and ignored. */
            readonly entities?: Record<string, never>[];
            /** @description Accepted and ignored. */
            readonly id?: number;
            label?: components["schemas"]["FirewallLabel"];
            rules?: components["schemas"]["FirewallRulesUpdate"];
            status?: components["schemas"]["FirewallSwitch"];
            tags?: components["schemas"]["Tags"];
            /** @description Accepted and ignored. */
            readonly updated?: string;
        };
        /** @description The global grants of a user. */
        GlobalGrants: {
            account_access: components["schemas"]["AccountAccess"];
            /**
             * @description Whether the user may create managed databases.
             * @example false
             */
            add_databases: boolean;
            /**
             * @description Whether the user may create domains.
             * @example false
             */
            add_domains: boolean;
            /**
             * @description Whether the user may create firewalls.
             * @example false
             */
            add_firewalls: boolean;
            /**
             * @description Whether the user may create images.
             * @example false
             */
            add_images: boolean;
            /**
             * @description Whether the user may create monitoring clients.
             * @example false
             */
            add_longview: boolean;
            /**
             * @description Whether the user may create load balancers.
             * @example false
             */
            add_nodebalancers: boolean;
            /**
             * @description Whether the user may create compute nodes.
             * @example false
             */
            add_nodes: boolean;
            /**
             * @description Whether the user may create stack scripts.
             * @example false
             */
            add_stackscripts: boolean;
            /**
             * @description Whether the user may create volumes.
             * @example false
             */
            add_volumes: boolean;
            /**
             * @description Whether the user may create virtual private clouds.
             * @example false
             */
            add_vpcs: boolean;
            /**
             * @description Whether the user may cancel the account.
             * @example false
             */
            cancel_account: boolean;
            /**
             * @description Always null: accounts have no child accounts.
             * @example null
             */
            child_account_access: null;
            /**
             * @description Whether the user may change the subscription to monitoring.
             * @example false
             */
            longview_subscription: boolean;
        };
        /** @description Global grants; grants left out keep their values. */
        GlobalGrantsUpdate: {
            account_access?: components["schemas"]["AccountAccess"];
            /** @description Whether the user may create managed databases. */
            add_databases?: boolean;
            /** @description Whether the user may create domains. */
            add_domains?: boolean;
            /** @description Whether the user may create firewalls. */
            add_firewalls?: boolean;
            /** @description Whether the user may create images. */
            add_images?: boolean;
            /** @description Whether the user may create monitoring clients. */
            add_longview?: boolean;
            /** @description Whether the user may create load balancers. */
            add_nodebalancers?: boolean;
            /** @description Whether the user may create compute nodes. */
            add_nodes?: boolean;
            /** @description Whether the user may create stack scripts. */
            add_stackscripts?: boolean;
            /** @description Whether the user may create volumes. */
            add_volumes?: boolean;
            /** @description Whether the user may create virtual private clouds. */
            add_vpcs?: boolean;
            /** @description Whether the user may cancel the account. */
            cancel_account?: boolean;
            /** @description Only null: accounts have no child accounts. */
            child_account_access?: null;
            /** @description Whether the user may change the subscription to monitoring. */
            longview_subscription?: boolean;
        };
        /**
         * @description The level of the grant; null for none.
         * @example read_write
         * @enum {string|null}
         */
        GrantLevel: "read_only" | "read_write" | null;
        /**
         * @description The MD5 of the author's e-mail address in lower case, for avatars.
         * @example 23463b99b62a72f26ed677cc556c44e8
         */
        GravatarId: string;
        /**
         * @description The number of a thing among those of its kind.
         * @example 123
         */
        Id: number;
        /**
         * @description A key that the client chooses, of 1 to 255 visible characters of ASCII, plain or as a quoted string. The server keeps the last 10000
         *     keys of a user, each for 24 hours. A key counts once for each begun 8192 bytes of its encrypted
         *     answer.
         */
        IdempotencyKeyValue: string;
        /** @description An image for disks of nodes. */
        Image: {
            /**
             * @description Its features.
             * @example [
             *       "cloud-init"
             *     ]
             */
            capabilities: components["schemas"]["ImageCapability"][];
            created: components["schemas"]["Timestamp"];
            /**
             * @description The user who created it; for images of the platform, the platform.
             * @example cloud
             */
            created_by: string | null;
            /**
             * @description Whether it is deprecated; you can still use it.
             * @example false
             */
            deprecated: boolean;
            /**
             * @description What it is.
             * @example
             */
            description: string | null;
            /** @description The end of support by its vendor; null if unknown. */
            eol: components["schemas"]["OptionalTimestamp"];
            /** @description When an automatic image is removed; null for others. */
            expiry: components["schemas"]["OptionalTimestamp"];
            /**
             * @description `node/` and a name for the platform's images, `private/` and a number for an account's.
             * @example node/debian12
             */
            id: string;
            /**
             * @description Whether all accounts can use it.
             * @example true
             */
            is_public: boolean;
            /**
             * @description Its name.
             * @example Debian 12
             */
            label: string;
            /**
             * @description The smallest size of a disk from it, in megabytes.
             * @example 1500
             */
            size: number;
            status: components["schemas"]["ImageStatus"];
            type: components["schemas"]["ImageType"];
            /** @description The time of the last change; null without one. */
            updated: components["schemas"]["OptionalTimestamp"];
            /**
             * @description The vendor of the operating system; null for images of accounts.
             * @example Debian
             */
            vendor: string | null;
        };
        /**
         * @description A feature of images.
         * @example cloud-init
         * @enum {string}
         */
        ImageCapability: "cloud-init";
        /**
         * @description Whether its system reads user data; no by default.
         * @example true
         */
        ImageCloudInit: boolean;
        /** @description A new image from a disk. */
        ImageCreate: {
            cloud_init?: components["schemas"]["ImageCloudInit"];
            description?: components["schemas"]["ImageDescription"];
            /**
             * @description A disk of a node of the account.
             * @example 1234
             */
            disk_id: components["schemas"]["Id"];
            label?: components["schemas"]["ImageLabel"];
        };
        /**
         * @description What it is.
         * @example
         */
        ImageDescription: string | null;
        /**
         * @description The ID of an image, `node/` and a name for the platform's images, `private/` and a number for those of the account.
         * @example node/debian12
         */
        ImageId: string;
        /**
         * @description Its name.
         * @example My web server
         */
        ImageLabel: string;
        /** @description A page of images. */
        ImagePage: {
            /** @description The images of this page. */
            data: components["schemas"]["Image"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description Whether the image is ready for new disks; `pending_upload` until its content has arrived.
         * @example available
         * @enum {string}
         */
        ImageStatus: "creating" | "pending_upload" | "available";
        /**
         * @description Whether a user created it, or the platform.
         * @example manual
         * @enum {string}
         */
        ImageType: "manual" | "automatic";
        /** @description Changes; fields left out keep their values. */
        ImageUpdate: {
            /** @description Accepted and ignored. */
            readonly capabilities?: string[];
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Accepted and ignored. */
            readonly created_by?: string | null;
            /** @description Accepted and ignored. */
            readonly deprecated?: boolean;
            description?: components["schemas"]["ImageDescription"];
            /** @description Accepted and ignored. */
            readonly eol?: string | null;
            /** @description Accepted and ignored. */
            readonly expiry?: string | null;
            /** @description Accepted and ignored. */
            readonly id?: string;
            /** @description Accepted and ignored. */
            readonly is_public?: boolean;
            label?: components["schemas"]["ImageLabel"];
            /** @description Accepted and ignored. */
            readonly size?: number;
            /** @description Accepted and ignored. */
            readonly status?: string;
            /** @description Accepted and ignored. */
            readonly type?: string;
            /** @description Accepted and ignored. */
            readonly updated?: string | null;
            /** @description Accepted and ignored. */
            readonly vendor?: string | null;
        };
        /** @description A new image, and the address for its content - at most 5120 MB compressed, and 6144 MB of disk, within 24 hours. The server receives at most 10 images of an account at the same time, and at most 100 in total. */
        ImageUpload: {
            image: components["schemas"]["Image"];
            /**
             * @description The address to `PUT` the content to.
             * @example https://objects.cloud.example/-/image-uploads/Zm9y
             */
            upload_to: string;
        };
        /** @description A new image from a file. */
        ImageUploadCreate: {
            cloud_init?: components["schemas"]["ImageCloudInit"];
            description?: components["schemas"]["ImageDescription"];
            label: components["schemas"]["ImageLabel"];
            /**
             * @description A region.
             * @example us-east
             */
            region: string;
        };
        /**
         * @description The network of the interface - the internet, a VLAN or a subnet of a VPC.
         * @example public
         * @enum {string}
         */
        InterfacePurpose: "public" | "vlan" | "vpc";
        /** @description The costs of an account in one month. The server keeps an invoice for 24 months. */
        Invoice: {
            /**
             * @description The system that made it.
             * @example cloud
             */
            billing_source: string;
            /** @description The end of that month. */
            date: components["schemas"]["Timestamp"];
            /**
             * @description The invoice's ID.
             * @example 123
             */
            id: number;
            /**
             * @description The month that it bills.
             * @example Invoice 2026-11
             */
            label: string;
            /**
             * @description US dollars without tax.
             * @example 14.5
             */
            subtotal: number;
            /**
             * @description US dollars of tax; always 0.
             * @example 0
             */
            tax: number;
            /**
             * @description The taxes; always empty.
             * @example []
             */
            tax_summary: components["schemas"]["TaxSummary"][];
            /**
             * @description US dollars.
             * @example 14.5
             */
            total: number;
        };
        /** @description What one thing cost in the month of an invoice. */
        InvoiceItem: {
            /**
             * @description US dollars, at most those of a month.
             * @example 12
             */
            amount: number;
            /** @description The start of the billed time. */
            from: components["schemas"]["Timestamp"];
            /**
             * @description Its type, its name and its ID.
             * @example Node 2GB - web-1 (1234)
             */
            label: string;
            /**
             * @description The hours.
             * @example 720
             */
            quantity: number;
            /**
             * @description Its region.
             * @example us-east
             */
            region: string | null;
            /**
             * @description US dollars of tax; always 0.
             * @example 0
             */
            tax: number;
            /** @description Its end. */
            to: components["schemas"]["Timestamp"];
            /**
             * @description US dollars.
             * @example 12
             */
            total: number;
            /**
             * @description How it is billed.
             * @example hourly
             * @enum {string}
             */
            type: "hourly";
            /**
             * @description US dollars of an hour.
             * @example 0.018
             */
            unit_price: string;
        };
        /** @description A page of items. */
        InvoiceItemPage: {
            /** @description The items of this page. */
            data: components["schemas"]["InvoiceItem"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A page of invoices. */
        InvoicePage: {
            /** @description The invoices of this page. */
            data: components["schemas"]["Invoice"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description An IP address of the account. */
        IpAddress: {
            /**
             * @description The address.
             * @example 203.0.113.7
             */
            address: string;
            /**
             * @description The gateway; null for private addresses.
             * @example 203.0.113.1
             */
            gateway: string | null;
            /**
             * @description The ID of the node that has it.
             * @example 12
             */
            node_id: number | null;
            /**
             * @description The length of the network prefix.
             * @example 24
             */
            prefix: number;
            /**
             * @description Whether the address is public.
             * @example true
             */
            public: boolean;
            /**
             * @description The name that the address resolves to.
             * @example 203-0-113-7.ip.cloud.example
             */
            rdns: string | null;
            /**
             * @description The ID of its region.
             * @example us-east
             */
            region: string;
            /**
             * @description The network mask.
             * @example 255.255.255.0
             */
            subnet_mask: string;
            /**
             * @description The kind of the address.
             * @example ipv4
             * @enum {string}
             */
            type: "ipv4" | "ipv6" | "ipv6/pool" | "ipv6/range";
            vpc_nat_1_1?: components["schemas"]["VpcNat"];
        };
        /** @description The kind of the new address, and its node. */
        IpAddressCreate: {
            /**
             * @description The ID of the node that gets it.
             * @example 123
             */
            node_id: components["schemas"]["Id"];
            /**
             * @description Whether the address is public.
             * @example false
             */
            public: boolean;
            type: components["schemas"]["AllocatedFamily"];
        };
        /** @description A page of IP addresses. */
        IpAddressPage: {
            /** @description The IP addresses of this page. */
            data: components["schemas"]["IpAddress"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description The new name of the address. The server looks up at most 4 names of an account at the same time, and at most 64 in total. */
        IpAddressUpdate: {
            /**
             * @description A host name, with or without a trailing dot; null for the name of the platform.
             * @example www.example.org
             */
            rdns: string | null;
        };
        /** @description An address and its new node. */
        IpAssignment: {
            /**
             * @description An IPv4 address, or a range of IPv6 addresses with or without its length.
             * @example 203.0.113.7
             */
            address: string;
            /**
             * @description The ID of the node that gets it.
             * @example 123
             */
            node_id: components["schemas"]["Id"];
        };
        /** @description The addresses to move, each with the node that gets it. */
        IpAssignments: {
            /** @description The assignments; no address stands twice. */
            assignments: components["schemas"]["IpAssignment"][];
            /**
             * @description The ID of the region of all of them.
             * @example us-ord
             */
            region: string;
        };
        /** @description A node and all addresses that it shares. */
        IpSharing: {
            /**
             * @description Public IPv4 addresses, and ranges of IPv6 addresses with or without their lengths.
             * @example [
             *       "203.0.113.7"
             *     ]
             */
            ips: string[];
            /**
             * @description The ID of the node that shares them.
             * @example 123
             */
            node_id: components["schemas"]["Id"];
        };
        /** @description A range of IPv6 addresses of the account. */
        Ipv6Range: {
            /**
             * @description The length of the network prefix.
             * @example 64
             */
            prefix: number;
            /**
             * @description Its first address.
             * @example 2001:db8:1:2::
             */
            range: string;
            /**
             * @description The ID of its region.
             * @example us-ord
             */
            region: string;
            /**
             * @description The IPv6 address of the node to which the range is routed; null if the node has none.
             * @example 2001:db8:1:0:f03c:9ff:fe00:1
             */
            route_target: string | null;
        };
        /** @description The length of the new range, and its node, by ID or by IPv6 address. */
        Ipv6RangeCreate: {
            /**
             * @description The ID of the node that gets it.
             * @example 123
             */
            node_id?: components["schemas"]["Id"];
            /**
             * @description The length of the network prefix.
             * @example 64
             * @enum {integer}
             */
            prefix_length: 56 | 64;
            /**
             * @description The IPv6 address of the node that gets it, with or without its length, in place of its ID.
             * @example 2001:db8:1:0:f03c:9ff:fe00:1
             */
            route_target?: string;
        };
        /** @description The new range. */
        Ipv6RangeCreated: {
            /**
             * @description The range: its first address and its length.
             * @example 2001:db8:1:2::/64
             */
            range: string;
            /**
             * @description The IPv6 address of its node.
             * @example 2001:db8:1:0:f03c:9ff:fe00:1
             */
            route_target: string | null;
        };
        /** @description A range of IPv6 addresses with its nodes. */
        Ipv6RangeDetails: {
            /**
             * @description Whether several nodes share it.
             * @example false
             */
            is_bgp: boolean;
            /**
             * @description The IDs of its node, and then of the nodes that share it.
             * @example [
             *       123
             *     ]
             */
            nodes: components["schemas"]["Id"][];
            /**
             * @description The length of the network prefix.
             * @example 64
             */
            prefix: number;
            /**
             * @description Its first address.
             * @example 2001:db8:1:2::
             */
            range: string;
            /**
             * @description The ID of its region.
             * @example us-ord
             */
            region: string;
        };
        /** @description A page of ranges of IPv6 addresses. */
        Ipv6RangePage: {
            /** @description The ranges of IPv6 addresses of this page. */
            data: components["schemas"]["Ipv6Range"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A kernel, or a boot loader that starts the kernel on the disk of the node. */
        Kernel: {
            /**
             * @description The processor architecture.
             * @example x86_64
             * @enum {string}
             */
            architecture: "x86_64" | "i386";
            /** @description The time of its build. */
            built: components["schemas"]["Timestamp"];
            /**
             * @description Whether it is deprecated.
             * @example false
             */
            deprecated: boolean;
            /**
             * @description The kernel's ID, `node/` and a name.
             * @example node/latest-64bit
             */
            id: string;
            /**
             * @description Whether nodes can boot it with the current hypervisor.
             * @example true
             */
            kvm: boolean;
            /**
             * @description The kernel's name.
             * @example Latest 64 bit (6.1.10-x86_64-node159)
             */
            label: string;
            /**
             * @description Whether it is paravirtualised.
             * @example true
             */
            pvops: boolean;
            /**
             * @description The version, numbers with dots between them; empty without a version.
             * @example 6.1.10
             */
            version: string;
        };
        /**
         * @description The ID of a kernel.
         * @example node/latest-64bit
         */
        KernelId: string;
        /** @description A page of kernels. */
        KernelPage: {
            /** @description The kernels of this page. */
            data: components["schemas"]["Kernel"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A bucket of a limited key. */
        KeyBucket: {
            /**
             * @description The bucket.
             * @example my-bucket
             */
            bucket_name: string;
            /**
             * @description Its cluster.
             * @example us-east-1
             */
            cluster: string;
            permissions: components["schemas"]["KeyPermissions"];
        };
        /** @description A bucket of a limited key. */
        KeyBucketCreate: {
            /**
             * @description The bucket.
             * @example my-bucket
             */
            bucket_name: string;
            /**
             * @description Its cluster.
             * @example us-east-1
             */
            cluster: string;
            permissions: components["schemas"]["KeyPermissions"];
        };
        /**
         * @description The buckets of a limited key; null for an unlimited key.
         * @example [
         *       {
         *         "bucket_name": "my-bucket",
         *         "cluster": "us-east-1",
         *         "permissions": "read_only"
         *       }
         *     ]
         */
        KeyBuckets: components["schemas"]["KeyBucket"][] | null;
        /**
         * @description The buckets of a limited key, at most 400. With an empty list, the key has no access. Null or left out for an unlimited key.
         * @example [
         *       {
         *         "bucket_name": "my-bucket",
         *         "cluster": "us-east-1",
         *         "permissions": "read_only"
         *       }
         *     ]
         */
        KeyBucketsCreate: components["schemas"]["KeyBucketCreate"][] | null;
        /**
         * @description The permissions of the key in the bucket.
         * @example read_only
         * @enum {string}
         */
        KeyPermissions: "read_only" | "read_write";
        /**
         * @description The time of the last sign-in with the password; null before the first.
         * @example null
         */
        LastLogin: {
            /**
             * @description The time of the sign-in.
             * @example 2026-11-21T08:30:00
             */
            login_datetime: string;
            /**
             * @description Whether the sign-in succeeded.
             * @example successful
             * @enum {string}
             */
            status: "successful";
        } | null;
        /**
         * @description The sign-in to the console of the user's nodes: with password or keys, only with keys, or disabled.
         * @example password_keys
         * @enum {string}
         */
        LishAuthMethod: "password_keys" | "keys_only" | "disabled";
        /** @description An attempt to sign in as a user. The server keeps the last 100 of each user that succeeded, and the last 100 that failed. */
        Login: {
            datetime: components["schemas"]["Timestamp"];
            /**
             * @description The login's ID.
             * @example 1234
             */
            id: number;
            /**
             * @description The address that it came from.
             * @example 192.0.2.17
             */
            ip: string;
            /**
             * @description Whether the user was limited to its grants at the time of the login.
             * @example false
             */
            restricted: boolean;
            /**
             * @description Whether it succeeded.
             * @example successful
             * @enum {string}
             */
            status: "successful" | "failed";
            /**
             * @description The name of the user at the time of the login.
             * @example alice
             */
            username: string;
        };
        /** @description A page of logins. */
        LoginPage: {
            /** @description The logins of this page. */
            data: components["schemas"]["Login"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The subscription to monitoring; null for none.
         * @example null
         * @enum {string|null}
         */
        LongviewSubscription: "longview-3" | "longview-10" | "longview-40" | "longview-100" | null;
        /** @description Planned work on a thing of the account. */
        Maintenance: {
            /** @description The thing. */
            entity: {
                /**
                 * @description The ID of the thing.
                 * @example 1234
                 */
                id: number;
                /**
                 * @description The name of the thing.
                 * @example web-1
                 */
                label: string;
                type: components["schemas"]["EventEntityType"];
                /**
                 * @description The path of the thing in the API.
                 * @example /v4/node/instances/1234
                 */
                url: string;
            };
            /**
             * @description Why the work is done.
             * @example The host is maintained.
             */
            reason: string;
            status: components["schemas"]["MaintenanceStatus"];
            type: components["schemas"]["MaintenanceType"];
            when: components["schemas"]["Timestamp"];
        };
        /** @description A page of maintenance. */
        MaintenancePage: {
            /** @description The maintenance of this page. */
            data: components["schemas"]["Maintenance"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The state of the work.
         * @example pending
         * @enum {string}
         */
        MaintenanceStatus: "pending" | "started" | "in-progress" | "scheduled" | "completed" | "canceled";
        /**
         * @description The work: a restart, or a migration of a node that is shut down meanwhile or keeps running.
         * @example cold_migration
         * @enum {string}
         */
        MaintenanceType: "reboot" | "cold_migration" | "live_migration";
        /**
         * @description The master servers' addresses, IPv4 or IPv6. At least one for slaves; together at most 1000 characters.
         * @example [
         *       "192.0.2.53"
         *     ]
         */
        MasterIps: string[] | null;
        /**
         * @description The megabytes of memory of the booted node; 0 for all.
         * @example 0
         */
        MemoryLimit: number;
        /**
         * @description Whether a running node continues to run during the move.
         * @example cold
         * @enum {string}
         */
        MigrationType: "warm" | "cold";
        /** @description The transfer of a node over its public addresses in a month. */
        MonthlyNodeTransfer: {
            /**
             * @description Bytes received.
             * @example 30471077120
             */
            bytes_in: number;
            /**
             * @description Bytes sent.
             * @example 22956600198
             */
            bytes_out: number;
            /**
             * @description Bytes both ways.
             * @example 53427677318
             */
            bytes_total: number;
        };
        /** @description A virtual machine, with at most 50 disks, 50 configuration profiles and 10 actions that wait. */
        Node: {
            alerts: components["schemas"]["NodeAlerts"];
            backups: components["schemas"]["NodeBackups"];
            created: components["schemas"]["Timestamp"];
            /**
             * @deprecated
             * @description A label for display only, replaced by tags; empty without one.
             * @example
             */
            group: string;
            /**
             * @description Whether it has user data.
             * @example false
             */
            has_user_data: boolean;
            /**
             * @description The host of the node, 40 hexadecimal digits.
             * @example 3b1b5cb0a4ce4b6a9bb0b8fd8ad7c6b5a2e1f0c9
             */
            host_uuid: string;
            /**
             * @description The hypervisor.
             * @example kvm
             * @enum {string}
             */
            hypervisor: "kvm";
            /**
             * @description The node's ID.
             * @example 123
             */
            id: number;
            /**
             * @description The ID of the last deployed image; null for an empty node.
             * @example node/debian12
             */
            image: string | null;
            /**
             * @description Its IPv4 addresses, public ones first.
             * @example [
             *       "203.0.113.7"
             *     ]
             */
            ipv4: string[];
            /**
             * @description Its IPv6 address with a prefix of 128 bits.
             * @example 2001:db8::f03c:91ff:fe24:3a2f/128
             */
            ipv6: string | null;
            /**
             * @description Its name.
             * @example web-1
             */
            label: string;
            /**
             * @description The ID of its region.
             * @example us-ord
             */
            region: string;
            specs: components["schemas"]["NodeSpecs"];
            status: components["schemas"]["NodeStatus"];
            /**
             * @description Your labels, in your order.
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            /**
             * @description The ID of its type.
             * @example g6-standard-1
             */
            type: string | null;
            updated: components["schemas"]["Timestamp"];
            /**
             * @description Whether the watchdog boots the node when it powers off unexpectedly, unless it booted more than 5 times within 15 minutes.
             * @example true
             */
            watchdog_enabled: boolean;
        };
        /** @description The values above which the owner is notified; averages over two hours, and 0 for never. */
        NodeAlerts: {
            /**
             * @description Percent of CPU, 100 for each core; by default 90 for each core.
             * @example 90
             */
            cpu: number;
            /**
             * @description Operations on disks in a second; by default 10,000.
             * @example 10000
             */
            io: number;
            /**
             * @description Inbound megabits in a second; by default 10.
             * @example 10
             */
            network_in: number;
            /**
             * @description Outbound megabits in a second; by default 10.
             * @example 10
             */
            network_out: number;
            /**
             * @description Percent of the node's transfer in a month; by default 80.
             * @example 80
             */
            transfer_quota: number;
        };
        /** @description The values above which the owner is notified; fields left out keep their values. 0 disables an alert. */
        NodeAlertsUpdate: {
            /** @description Percent of CPU, 100 for each core. */
            cpu?: number;
            /** @description Operations on disks in a second. */
            io?: number;
            /** @description Inbound megabits in a second. */
            network_in?: number;
            /** @description Outbound megabits in a second. */
            network_out?: number;
            /** @description Percent of the transfer in a month. */
            transfer_quota?: number;
        };
        /** @description The backups of the node and their schedule. */
        NodeBackups: {
            /**
             * @description Whether a backup is ready to restore.
             * @example false
             */
            available: boolean;
            /**
             * @description Whether the node is enrolled in backups.
             * @example false
             */
            enabled: boolean;
            /** @description The time of the newest successful backup; null without one. */
            last_successful: components["schemas"]["OptionalTimestamp"];
            /** @description The schedule of the backups. */
            schedule: {
                day: components["schemas"]["BackupDay"];
                window: components["schemas"]["BackupWindow"];
            };
        };
        /** @description The schedule of the backups. Other operations enrol and cancel. */
        NodeBackupsUpdate: {
            /** @description Accepted and ignored. */
            readonly available?: boolean;
            /** @description Accepted and ignored. */
            readonly enabled?: boolean;
            /** @description Accepted and ignored. */
            readonly last_successful?: string | null;
            schedule?: components["schemas"]["NodeScheduleUpdate"];
        };
        /** @description A load balancer. */
        NodeBalancer: {
            client_conn_throttle: components["schemas"]["NodeBalancerThrottle"];
            created: components["schemas"]["Timestamp"];
            /**
             * @description The name of its address.
             * @example 100-64-0-5.ip.cloud.example
             */
            hostname: string;
            /**
             * @description The load balancer's ID.
             * @example 4321
             */
            id: number;
            /**
             * @description Its IPv4 address.
             * @example 100.64.0.5
             */
            ipv4: string;
            /**
             * @description Its IPv6 address.
             * @example 2001:db8:1:1::5
             */
            ipv6: string | null;
            /**
             * @description Its name.
             * @example my-balancer
             */
            label: string;
            /**
             * @description Where it is.
             * @example us-ord
             */
            region: string;
            /**
             * @description Your labels, in your order.
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            transfer: components["schemas"]["NodeBalancerTransfer"];
            updated: components["schemas"]["Timestamp"];
        };
        /**
         * @description How it chooses the node of a connection.
         * @example roundrobin
         * @enum {string}
         */
        NodeBalancerAlgorithm: "roundrobin" | "leastconn" | "source";
        /**
         * @description A certificate as PEM, followed by its chain. Send it together with its key.
         * @example null
         */
        NodeBalancerCertificate: string | null;
        /**
         * @description How it checks its nodes. `http` needs a path, and `http_body` a path and a body.
         * @example connection
         * @enum {string}
         */
        NodeBalancerCheck: "none" | "connection" | "http" | "http_body";
        /**
         * @description The number of failed checks after which a node is down.
         * @example 2
         */
        NodeBalancerCheckAttempts: number;
        /**
         * @description A text in the body of the answer to a check `http_body`.
         * @example it works
         */
        NodeBalancerCheckBody: string | null;
        /**
         * @description The seconds between two checks.
         * @example 5
         */
        NodeBalancerCheckInterval: number;
        /**
         * @description Whether an answer 5xx of a node counts as a failed check.
         * @example true
         */
        NodeBalancerCheckPassive: boolean;
        /**
         * @description The path of checks by HTTP.
         * @example /test
         */
        NodeBalancerCheckPath: string | null;
        /**
         * @description The seconds after which a check fails.
         * @example 3
         */
        NodeBalancerCheckTimeout: number;
        /**
         * @description The ciphers of TLS.
         * @example recommended
         * @enum {string}
         */
        NodeBalancerCipherSuite: "recommended" | "legacy";
        /** @description The configuration of a port of a load balancer. A load balancer has at most 50 configurations, and a configuration at most 500 nodes. */
        NodeBalancerConfig: {
            algorithm: components["schemas"]["NodeBalancerAlgorithm"];
            check: components["schemas"]["NodeBalancerCheck"];
            check_attempts: components["schemas"]["NodeBalancerCheckAttempts"];
            /**
             * @description A text in the body of answers to checks.
             * @example it works
             */
            check_body: string;
            check_interval: components["schemas"]["NodeBalancerCheckInterval"];
            check_passive: components["schemas"]["NodeBalancerCheckPassive"];
            /**
             * @description The path of checks by HTTP.
             * @example /test
             */
            check_path: string;
            check_timeout: components["schemas"]["NodeBalancerCheckTimeout"];
            cipher_suite: components["schemas"]["NodeBalancerCipherSuite"];
            /**
             * @description The configuration's ID.
             * @example 567
             */
            id: number;
            /**
             * @description Its load balancer.
             * @example 4321
             */
            nodebalancer_id: number;
            nodes_status: components["schemas"]["NodeBalancerNodesStatus"];
            port: components["schemas"]["NodeBalancerPort"];
            protocol: components["schemas"]["NodeBalancerProtocol"];
            proxy_protocol: components["schemas"]["NodeBalancerProxyProtocol"];
            /**
             * @description `<REDACTED>` with a certificate.
             * @example null
             */
            ssl_cert: string | null;
            /**
             * @description The common name of its certificate; null without a certificate.
             * @example null
             */
            ssl_commonname: string | null;
            /**
             * @description The SHA-1 fingerprint of its certificate.
             * @example null
             */
            ssl_fingerprint: string | null;
            /**
             * @description `<REDACTED>` with a certificate.
             * @example null
             */
            ssl_key: string | null;
            stickiness: components["schemas"]["NodeBalancerStickiness"];
        };
        /** @description A new configuration. */
        NodeBalancerConfigCreate: {
            /** @default roundrobin */
            algorithm?: components["schemas"]["NodeBalancerAlgorithm"];
            /** @default none */
            check?: components["schemas"]["NodeBalancerCheck"];
            /** @default 2 */
            check_attempts?: components["schemas"]["NodeBalancerCheckAttempts"];
            check_body?: components["schemas"]["NodeBalancerCheckBody"];
            /** @default 5 */
            check_interval?: components["schemas"]["NodeBalancerCheckInterval"];
            /** @default true */
            check_passive?: components["schemas"]["NodeBalancerCheckPassive"];
            check_path?: components["schemas"]["NodeBalancerCheckPath"];
            /** @default 3 */
            check_timeout?: components["schemas"]["NodeBalancerCheckTimeout"];
            /** @default recommended */
            cipher_suite?: components["schemas"]["NodeBalancerCipherSuite"];
            /** @description Its first nodes. */
            nodes?: components["schemas"]["NodeBalancerNodeCreate"][] | null;
            /** @default 80 */
            port?: components["schemas"]["NodeBalancerPort"];
            /** @default http */
            protocol?: components["schemas"]["NodeBalancerProtocol"];
            /** @default none */
            proxy_protocol?: components["schemas"]["NodeBalancerProxyProtocol"];
            ssl_cert?: components["schemas"]["NodeBalancerCertificate"];
            ssl_key?: components["schemas"]["NodeBalancerKey"];
            /** @default table */
            stickiness?: components["schemas"]["NodeBalancerStickiness"];
        };
        /** @description A page of configurations. */
        NodeBalancerConfigPage: {
            /** @description The configurations of this page. */
            data: components["schemas"]["NodeBalancerConfig"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes of the configuration, and all its nodes. */
        NodeBalancerConfigRebuild: {
            algorithm?: components["schemas"]["NodeBalancerAlgorithm"];
            check?: components["schemas"]["NodeBalancerCheck"];
            check_attempts?: components["schemas"]["NodeBalancerCheckAttempts"];
            check_body?: components["schemas"]["NodeBalancerCheckBody"];
            check_interval?: components["schemas"]["NodeBalancerCheckInterval"];
            check_passive?: components["schemas"]["NodeBalancerCheckPassive"];
            check_path?: components["schemas"]["NodeBalancerCheckPath"];
            check_timeout?: components["schemas"]["NodeBalancerCheckTimeout"];
            cipher_suite?: components["schemas"]["NodeBalancerCipherSuite"];
            /** @description Accepted and ignored. */
            readonly id?: number;
            /** @description Accepted and ignored. */
            readonly nodebalancer_id?: number;
            /** @description All nodes of the configuration. */
            nodes: components["schemas"]["NodeBalancerNodeRebuild"][];
            /** @description Accepted and ignored. */
            readonly nodes_status?: Record<string, never>;
            port?: components["schemas"]["NodeBalancerPort"];
            protocol?: components["schemas"]["NodeBalancerProtocol"];
            proxy_protocol?: components["schemas"]["NodeBalancerProxyProtocol"];
            ssl_cert?: components["schemas"]["NodeBalancerCertificate"];
            /** @description Accepted and ignored. */
            readonly ssl_commonname?: string | null;
            /** @description Accepted and ignored. */
            readonly ssl_fingerprint?: string | null;
            ssl_key?: components["schemas"]["NodeBalancerKey"];
            stickiness?: components["schemas"]["NodeBalancerStickiness"];
        };
        /** @description Changes; fields left out keep their values. */
        NodeBalancerConfigUpdate: {
            algorithm?: components["schemas"]["NodeBalancerAlgorithm"];
            check?: components["schemas"]["NodeBalancerCheck"];
            check_attempts?: components["schemas"]["NodeBalancerCheckAttempts"];
            check_body?: components["schemas"]["NodeBalancerCheckBody"];
            check_interval?: components["schemas"]["NodeBalancerCheckInterval"];
            check_passive?: components["schemas"]["NodeBalancerCheckPassive"];
            check_path?: components["schemas"]["NodeBalancerCheckPath"];
            check_timeout?: components["schemas"]["NodeBalancerCheckTimeout"];
            cipher_suite?: components["schemas"]["NodeBalancerCipherSuite"];
            /** @description Accepted and ignored. */
            readonly id?: number;
            /** @description Accepted and ignored. */
            readonly nodebalancer_id?: number;
            /** @description Accepted and ignored. */
            readonly nodes_status?: Record<string, never>;
            port?: components["schemas"]["NodeBalancerPort"];
            protocol?: components["schemas"]["NodeBalancerProtocol"];
            proxy_protocol?: components["schemas"]["NodeBalancerProxyProtocol"];
            ssl_cert?: components["schemas"]["NodeBalancerCertificate"];
            /** @description Accepted and ignored. */
            readonly ssl_commonname?: string | null;
            /** @description Accepted and ignored. */
            readonly ssl_fingerprint?: string | null;
            ssl_key?: components["schemas"]["NodeBalancerKey"];
            stickiness?: components["schemas"]["NodeBalancerStickiness"];
        };
        /** @description A new load balancer. */
        NodeBalancerCreate: {
            /** @default 0 */
            client_conn_throttle?: components["schemas"]["NodeBalancerThrottle"];
            /** @description Its first configurations, with their nodes. */
            configs?: components["schemas"]["NodeBalancerConfigCreate"][] | null;
            /**
             * @description The firewall of the load balancer.
             * @example 123
             */
            firewall_id?: number | null;
            /** @description Its name; by default one with its ID. */
            label?: components["schemas"]["NodeBalancerLabel"];
            /**
             * @description Where it is to be.
             * @example us-ord
             */
            region: string;
            tags?: components["schemas"]["Tags"];
        };
        /**
         * Format: password
         * @description The private key of the certificate as PEM, not encrypted.
         * @example null
         */
        NodeBalancerKey: string | null;
        /**
         * @description Its name, unique in the account - letters, digits, hyphens and underscores.
         * @example my-balancer
         */
        NodeBalancerLabel: string;
        /** @description A node to which a configuration forwards. */
        NodeBalancerNode: {
            address: components["schemas"]["NodeBalancerNodeAddress"];
            /**
             * @description Its configuration.
             * @example 567
             */
            config_id: number;
            /**
             * @description The node's ID in the configuration.
             * @example 54321
             */
            id: number;
            label: components["schemas"]["NodeBalancerNodeLabel"];
            mode: components["schemas"]["NodeBalancerNodeMode"];
            /**
             * @description Its load balancer.
             * @example 4321
             */
            nodebalancer_id: number;
            /**
             * @description The result of its checks.
             * @example UP
             * @enum {string}
             */
            status: "UP" | "DOWN";
            weight: components["schemas"]["NodeBalancerNodeWeight"];
        };
        /**
         * @description A private IPv4 address of a node of the account in the region of the load balancer, and a port (1 to 65535).
         * @example 192.168.128.2:80
         */
        NodeBalancerNodeAddress: string;
        /** @description A new node of a configuration. */
        NodeBalancerNodeCreate: {
            address: components["schemas"]["NodeBalancerNodeAddress"];
            label: components["schemas"]["NodeBalancerNodeLabel"];
            /** @default accept */
            mode?: components["schemas"]["NodeBalancerNodeMode"];
            /** @default 100 */
            weight?: components["schemas"]["NodeBalancerNodeWeight"];
        };
        /**
         * @description For display only.
         * @example node-1
         */
        NodeBalancerNodeLabel: string;
        /**
         * @description Which connections it gets - all, none, those of known clients, or those for which no other node is up.
         * @example accept
         * @enum {string}
         */
        NodeBalancerNodeMode: "accept" | "reject" | "drain" | "backup";
        /** @description A page of nodes of a configuration. */
        NodeBalancerNodePage: {
            /** @description The nodes of a configuration of this page. */
            data: components["schemas"]["NodeBalancerNode"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A node of the replaced configuration. */
        NodeBalancerNodeRebuild: {
            address: components["schemas"]["NodeBalancerNodeAddress"];
            /**
             * @description The present node that it becomes; absent for a new one.
             * @example 54321
             */
            id?: number | null;
            label: components["schemas"]["NodeBalancerNodeLabel"];
            mode?: components["schemas"]["NodeBalancerNodeMode"];
            weight?: components["schemas"]["NodeBalancerNodeWeight"];
        };
        /** @description The numbers of its nodes by status. */
        NodeBalancerNodesStatus: {
            /**
             * @description The number of nodes that are down.
             * @example 0
             */
            down: number;
            /**
             * @description The number of nodes that are up.
             * @example 1
             */
            up: number;
        };
        /** @description Changes; fields left out keep their values. */
        NodeBalancerNodeUpdate: {
            address?: components["schemas"]["NodeBalancerNodeAddress"];
            /** @description Accepted and ignored. */
            readonly config_id?: number;
            /** @description Accepted and ignored. */
            readonly id?: number;
            label?: components["schemas"]["NodeBalancerNodeLabel"];
            mode?: components["schemas"]["NodeBalancerNodeMode"];
            /** @description Accepted and ignored. */
            readonly nodebalancer_id?: number;
            /** @description Accepted and ignored. */
            readonly status?: string;
            weight?: components["schemas"]["NodeBalancerNodeWeight"];
        };
        /**
         * @description Its share of connections, beside those of the other nodes.
         * @example 100
         */
        NodeBalancerNodeWeight: number;
        /** @description A page of load balancers. */
        NodeBalancerPage: {
            /** @description The load balancers of this page. */
            data: components["schemas"]["NodeBalancer"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The port; a load balancer has one configuration of it.
         * @example 80
         */
        NodeBalancerPort: number;
        /**
         * @description The protocol of the port. `https` needs a certificate.
         * @example http
         * @enum {string}
         */
        NodeBalancerProtocol: "http" | "https" | "tcp";
        /**
         * @description The version of the PROXY protocol for nodes. Other versions than `none` need the protocol `tcp`.
         * @example none
         * @enum {string}
         */
        NodeBalancerProxyProtocol: "none" | "v1" | "v2";
        /** @description The statistics of a load balancer. */
        NodeBalancerStats: {
            data: components["schemas"]["NodeBalancerStatsData"];
            /**
             * @description For display only - the host, the load balancer, the time and the period of each mean.
             * @example cloud.example - my-balancer (nodebalancer4321) - day (5 min avg)
             */
            title: string;
        };
        /** @description The statistics by kind. */
        NodeBalancerStatsData: {
            /** @description New connections per second. */
            connections: components["schemas"]["StatsSeries"];
            traffic: components["schemas"]["NodeBalancerTraffic"];
        };
        /**
         * @description How it finds the node of the earlier connections of a client.
         * @example table
         * @enum {string}
         */
        NodeBalancerStickiness: "none" | "table" | "http_cookie";
        /**
         * @description The largest number of new connections of a client in a second; 0 for no limit.
         * @example 0
         */
        NodeBalancerThrottle: number;
        /** @description Bits per second. */
        NodeBalancerTraffic: {
            /** @description Received from clients. */
            in: components["schemas"]["StatsSeries"];
            /** @description Sent to clients. */
            out: components["schemas"]["StatsSeries"];
        };
        /** @description Its traffic this month, in megabytes; null without measurements. */
        NodeBalancerTransfer: {
            /**
             * @description Megabytes in.
             * @example null
             */
            in: number | null;
            /**
             * @description Megabytes out.
             * @example null
             */
            out: number | null;
            /**
             * @description Megabytes both ways.
             * @example null
             */
            total: number | null;
        };
        /** @description Changes; fields left out keep their values. */
        NodeBalancerUpdate: {
            client_conn_throttle?: components["schemas"]["NodeBalancerThrottle"];
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Accepted and ignored. */
            readonly hostname?: string;
            /** @description Accepted and ignored. */
            readonly id?: number;
            /** @description Only the current value. */
            ipv4?: string;
            /** @description Accepted and ignored. */
            readonly ipv6?: string | null;
            label?: components["schemas"]["NodeBalancerLabel"];
            /** @description Only the current value. */
            region?: string;
            tags?: components["schemas"]["Tags"];
            /** @description Accepted and ignored. */
            readonly transfer?: Record<string, never>;
            /** @description Accepted and ignored. */
            readonly updated?: string;
        };
        /** @description The configuration profile of the boot. */
        NodeBoot: {
            /**
             * @description The ID of a configuration profile of the node; by default the only one, or the one of the last boot.
             * @example 23456
             */
            config_id?: components["schemas"]["Id"];
        };
        /**
         * @description The kind of type.
         * @example standard
         * @enum {string}
         */
        NodeClass: "nano" | "standard" | "dedicated" | "premium" | "gpu" | "highmem";
        /** @description The target and the parts to copy. Either `node_id` names an existing node, or `region` and `type` describe a new node. At most 5 clones of one node are in progress at the same time. */
        NodeClone: {
            /**
             * @description Whether the new node is enrolled in backups, as for a new node. Not true with `node_id`.
             * @default false
             * @example false
             */
            backups_enabled?: boolean;
            /**
             * @description IDs of the configuration profiles to copy with their disks; by default all, with an empty list none.
             * @example [
             *       23456
             *     ]
             */
            configs?: components["schemas"]["Id"][];
            /**
             * @description IDs of further disks to copy.
             * @example [
             *       25674
             *     ]
             */
            disks?: components["schemas"]["Id"][];
            /** @description The group of the new node, for display only; without effect with `node_id`. */
            group?: components["schemas"]["NodeGroup"];
            /** @description The label of the new node. Not allowed with `node_id`. */
            label?: components["schemas"]["NodeLabel"];
            metadata?: components["schemas"]["NodeMetadata"];
            /**
             * @description Another node of the account, which gets the copies in addition to its own disks and profiles.
             * @example 124
             */
            node_id?: components["schemas"]["Id"];
            /**
             * @description Whether the new node gets a private IPv4 address. Not true with `node_id`.
             * @default false
             * @example false
             */
            private_ip?: boolean;
            /** @description The ID of the region of the new node. Required for a new node, and not allowed with `node_id`. */
            region?: components["schemas"]["RegionId"];
            /** @description The ID of the type of the new node. Required for a new node, and not allowed with `node_id`. */
            type?: components["schemas"]["TypeId"];
        };
        /** @description A configuration profile of a node. */
        NodeConfig: {
            /**
             * @description Your notes.
             * @example
             */
            comments: string | null;
            created: components["schemas"]["Timestamp"];
            devices: components["schemas"]["NodeConfigDevices"];
            helpers: components["schemas"]["NodeConfigHelpers"];
            /**
             * @description The configuration profile's ID.
             * @example 23456
             */
            id: number;
            /**
             * @description The ID of a disk with an initial RAM disk; always null.
             * @example null
             */
            initrd: number | null;
            /** @description Its network interfaces in their order; a filter names one by the label of its VLAN. */
            interfaces: components["schemas"]["ConfigInterface"][];
            /**
             * @description The ID of the kernel.
             * @example node/latest-64bit
             */
            kernel: string;
            /**
             * @description Its name.
             * @example My Debian 12 Disk Profile
             */
            label: string;
            /**
             * @description Megabytes of memory; 0 is all of it.
             * @example 0
             */
            memory_limit: number;
            /**
             * @description The device of the root file system.
             * @example /dev/sda
             */
            root_device: string;
            run_level: components["schemas"]["RunLevel"];
            updated: components["schemas"]["Timestamp"];
            virt_mode: components["schemas"]["VirtMode"];
        };
        /** @description A new configuration profile. */
        NodeConfigCreate: {
            comments?: components["schemas"]["ConfigComments"];
            devices: components["schemas"]["NodeConfigDevicesInput"];
            helpers?: components["schemas"]["NodeConfigHelpersCreate"];
            /** @description Accepted and ignored. */
            readonly initrd?: number | null;
            interfaces?: components["schemas"]["ConfigInterfaces"];
            /** @default node/latest-64bit */
            kernel?: components["schemas"]["KernelId"];
            label: components["schemas"]["ConfigLabel"];
            /** @default 0 */
            memory_limit?: components["schemas"]["MemoryLimit"];
            /** @default /dev/sda */
            root_device?: components["schemas"]["RootDevice"];
            /** @default default */
            run_level?: components["schemas"]["RunLevel"];
            /** @default paravirt */
            virt_mode?: components["schemas"]["VirtMode"];
        };
        /**
         * @description The slots.
         * @example {
         *       "sda": {
         *         "disk_id": 25674,
         *         "volume_id": null
         *       },
         *       "sdb": null,
         *       "sdc": null,
         *       "sdd": null,
         *       "sde": null,
         *       "sdf": null,
         *       "sdg": null,
         *       "sdh": null
         *     }
         */
        NodeConfigDevices: {
            sda: components["schemas"]["DeviceSlot"];
            sdb: components["schemas"]["DeviceSlot"];
            sdc: components["schemas"]["DeviceSlot"];
            sdd: components["schemas"]["DeviceSlot"];
            sde: components["schemas"]["DeviceSlot"];
            sdf: components["schemas"]["DeviceSlot"];
            sdg: components["schemas"]["DeviceSlot"];
            sdh: components["schemas"]["DeviceSlot"];
        };
        /**
         * @description The slots; slots left out are empty. `fullvirt` has no slots `sde` to `sdh`.
         * @example {
         *       "sda": {
         *         "disk_id": 25674
         *       },
         *       "sdb": null
         *     }
         */
        NodeConfigDevicesInput: {
            sda?: components["schemas"]["DeviceSlotInput"];
            sdb?: components["schemas"]["DeviceSlotInput"];
            sdc?: components["schemas"]["DeviceSlotInput"];
            sdd?: components["schemas"]["DeviceSlotInput"];
            sde?: components["schemas"]["DeviceSlotInput"];
            sdf?: components["schemas"]["DeviceSlotInput"];
            sdg?: components["schemas"]["DeviceSlotInput"];
            sdh?: components["schemas"]["DeviceSlotInput"];
        };
        /** @description The changes of the disk by the platform before a boot. */
        NodeConfigHelpers: {
            /**
             * @description Whether the platform mounts `devtmpfs`.
             * @example false
             */
            devtmpfs_automount: boolean;
            /**
             * @description Whether the platform configures the terminal.
             * @example true
             */
            distro: boolean;
            /**
             * @description Whether the platform creates a dependency file for the modules of the kernel.
             * @example true
             */
            modules_dep: boolean;
            /**
             * @description Whether the platform configures the network.
             * @example true
             */
            network: boolean;
            /**
             * @description Whether the platform disables `updatedb`.
             * @example true
             */
            updatedb_disabled: boolean;
        };
        /** @description The changes of the disk by the platform before a boot; fields left out have their default. */
        NodeConfigHelpersCreate: {
            /**
             * @description Whether the platform mounts `devtmpfs`.
             * @default false
             * @example false
             */
            devtmpfs_automount?: boolean;
            /**
             * @description Whether the platform configures the terminal.
             * @default true
             * @example true
             */
            distro?: boolean;
            /**
             * @description Whether the platform creates a dependency file for the modules of the kernel.
             * @default true
             * @example true
             */
            modules_dep?: boolean;
            /**
             * @description Whether the platform configures the network; by default as the settings of the account say.
             * @example true
             */
            network?: boolean;
            /**
             * @description Whether the platform disables `updatedb`.
             * @default true
             * @example true
             */
            updatedb_disabled?: boolean;
        };
        /** @description The changes of the disk by the platform before a boot; fields left out keep their values. */
        NodeConfigHelpersUpdate: {
            /** @description Whether the platform mounts `devtmpfs`. */
            devtmpfs_automount?: boolean;
            /** @description Whether the platform configures the terminal. */
            distro?: boolean;
            /** @description Whether the platform creates a dependency file for the modules of the kernel. */
            modules_dep?: boolean;
            /** @description Whether the platform configures the network. */
            network?: boolean;
            /** @description Whether the platform disables `updatedb`. */
            updatedb_disabled?: boolean;
        };
        /** @description A page of configuration profiles. */
        NodeConfigPage: {
            /** @description The configuration profiles of this page. */
            data: components["schemas"]["NodeConfig"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes; fields left out keep their values. */
        NodeConfigUpdate: {
            comments?: components["schemas"]["ConfigComments"];
            /** @description Accepted and ignored. */
            readonly created?: string;
            devices?: components["schemas"]["NodeConfigDevicesInput"];
            helpers?: components["schemas"]["NodeConfigHelpersUpdate"];
            /** @description Accepted and ignored. */
            readonly id?: number;
            /** @description Accepted and ignored. */
            readonly initrd?: number | null;
            /**
             * @description The network interfaces, at most 3, in the order eth0, eth1, eth2; with an empty list, the node has a public interface that is not listed. At most one interface is public.
             * @example [
             *       {
             *         "purpose": "public"
             *       }
             *     ]
             */
            interfaces?: components["schemas"]["ConfigInterfaceInUpdate"][];
            kernel?: components["schemas"]["KernelId"];
            label?: components["schemas"]["ConfigLabel"];
            memory_limit?: components["schemas"]["MemoryLimit"];
            root_device?: components["schemas"]["RootDevice"];
            run_level?: components["schemas"]["RunLevel"];
            /** @description Accepted and ignored. */
            readonly updated?: string;
            virt_mode?: components["schemas"]["VirtMode"];
        };
        /** @description The address of a console, and the token that opens it for 300 seconds. At most 20 consoles of an account, and 200 in total, are open at the same time. */
        NodeConsole: {
            /**
             * @description The address of the console, for a WebSocket client.
             * @example ws://127.0.0.1:8084/consoles/123
             */
            console_url: string;
            /** @description When the token no longer opens the console. An open console stays open. */
            expires: components["schemas"]["Timestamp"];
            /**
             * @description What the client sends in `Sec-WebSocket-Protocol` - the name of the protocol, and the token.
             * @example [
             *       "console",
             *       "3f9a2c71.Zm9yIHRoZSBjb25zb2xl"
             *     ]
             */
            ws_protocols: string[];
        };
        /** @description A new node - from an image, perhaps with a stack script, from a backup of another node, or empty. */
        NodeCreate: {
            authorized_keys?: components["schemas"]["AuthorizedKeys"];
            authorized_users?: components["schemas"]["AuthorizedUsers"];
            /**
             * @description A successful backup of another node in the region. Not together with an image.
             * @example 1234
             */
            backup_id?: components["schemas"]["Id"];
            /**
             * @description Whether the node is enrolled in backups; always true if the settings of the account say so.
             * @default false
             * @example false
             */
            backups_enabled?: boolean;
            /**
             * @description Whether the server boots the node. It does not boot an empty node.
             * @default true
             * @example true
             */
            booted?: boolean;
            /**
             * @description The firewall of the node.
             * @example 123
             */
            firewall_id?: components["schemas"]["Id"];
            group?: components["schemas"]["NodeGroup"];
            image?: components["schemas"]["ImageId"];
            interfaces?: components["schemas"]["ConfigInterfaces"];
            label?: components["schemas"]["NodeLabel"];
            metadata?: components["schemas"]["NodeMetadata"];
            /**
             * @description Whether it also gets a private IPv4 address.
             * @default false
             * @example false
             */
            private_ip?: boolean;
            /** @description The ID of its region. */
            region: components["schemas"]["RegionId"];
            root_pass?: components["schemas"]["RootPassword"];
            stackscript_data?: components["schemas"]["StackscriptData"];
            /**
             * @description A stack script for the image. Not with a backup or a private image.
             * @example 10079
             */
            stackscript_id?: components["schemas"]["Id"];
            /**
             * @description The size of the swap disk beside the disk of an image, in megabytes.
             * @default 512
             * @example 512
             */
            swap_size?: number;
            tags?: components["schemas"]["Tags"];
            /** @description The ID of its type. */
            type: components["schemas"]["TypeId"];
        };
        /** @description A disk of a node. */
        NodeDisk: {
            created: components["schemas"]["Timestamp"];
            filesystem: components["schemas"]["DiskFilesystem"];
            /**
             * @description The disk's ID.
             * @example 25674
             */
            id: number;
            /**
             * @description Its name.
             * @example Debian 12 Disk
             */
            label: string;
            /**
             * @description Megabytes.
             * @example 25088
             */
            size: number;
            status: components["schemas"]["DiskStatus"];
            updated: components["schemas"]["Timestamp"];
        };
        /** @description A new disk, empty or from an image. */
        NodeDiskCreate: {
            authorized_keys?: components["schemas"]["AuthorizedKeys"];
            authorized_users?: components["schemas"]["AuthorizedUsers"];
            /** @description What is on the disk; by default `ext4`. */
            filesystem?: components["schemas"]["DiskFilesystem"];
            image?: components["schemas"]["ImageId"];
            /** @description For display only; required without an image. */
            label?: components["schemas"]["DiskLabel"];
            root_pass?: components["schemas"]["RootPassword"];
            /** @description The size in megabytes, at most the free space of the node. An image has a smallest size. */
            size: components["schemas"]["DiskSize"];
            stackscript_data?: components["schemas"]["StackscriptData"];
            /**
             * @description A stack script for the image. Not with a private image.
             * @example 10079
             */
            stackscript_id?: components["schemas"]["Id"];
        };
        /** @description A page of disks. */
        NodeDiskPage: {
            /** @description The disks of this page. */
            data: components["schemas"]["NodeDisk"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description The new password. */
        NodeDiskPassword: {
            password: components["schemas"]["RootPassword"];
        };
        /** @description The new size. */
        NodeDiskResize: {
            size: components["schemas"]["DiskSize"];
        };
        /** @description Changes; fields left out keep their values. */
        NodeDiskUpdate: {
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Accepted and ignored. */
            readonly filesystem?: string;
            /** @description Accepted and ignored. */
            readonly id?: number;
            label?: components["schemas"]["DiskLabel"];
            /** @description Accepted and ignored; another operation resizes disks. */
            readonly size?: number;
            /** @description Accepted and ignored. */
            readonly status?: string;
            /** @description Accepted and ignored. */
            readonly updated?: string;
        };
        /**
         * @deprecated
         * @description A label for display only, replaced by tags; empty without one.
         * @example shops
         */
        NodeGroup: string | null;
        /**
         * @description The node to which the server attaches it.
         * @example 123
         */
        NodeId: components["schemas"]["Id"];
        /** @description The kind of the new address. */
        NodeIpAddressCreate: {
            /**
             * @description Whether the address is public.
             * @example false
             */
            public: boolean;
            type: components["schemas"]["AllocatedFamily"];
        };
        /** @description The addresses of a node, by their kinds. */
        NodeIpAddresses: {
            ipv4: components["schemas"]["NodeIpv4Addresses"];
            ipv6: components["schemas"]["NodeIpv6Addresses"];
        };
        /** @description The IPv4 addresses of a node. */
        NodeIpv4Addresses: {
            /** @description The private address in the region, if the node has one. */
            private: components["schemas"]["IpAddress"][];
            /** @description Public addresses, in the order of their assignment. */
            public: components["schemas"]["IpAddress"][];
            /**
             * @description Reserved addresses of the account.
             * @example []
             */
            reserved: components["schemas"]["IpAddress"][];
            /**
             * @description Shared addresses of other nodes.
             * @example []
             */
            shared: components["schemas"]["IpAddress"][];
            /** @description The addresses of its interfaces in VPCs, and then the networks routed to them. */
            vpc: components["schemas"]["NodeVpcAddress"][];
        };
        /** @description The IPv6 addresses of a node. */
        NodeIpv6Addresses: {
            /**
             * @description The ranges routed to it.
             * @example []
             */
            global: components["schemas"]["NodeIpv6Range"][];
            /** @description The link-local address. */
            link_local: components["schemas"]["IpAddress"] | null;
            /** @description The address from its MAC address; null without one. */
            slaac: components["schemas"]["IpAddress"] | null;
        };
        /** @description A range of IPv6 addresses that is routed to a node. */
        NodeIpv6Range: {
            /**
             * @description The length of the network prefix.
             * @example 64
             */
            prefix: number;
            /**
             * @description Its first address.
             * @example 2001:db8:1::
             */
            range: string;
            /**
             * @description The ID of its region.
             * @example us-ord
             */
            region: string;
            /**
             * @description The target of the route.
             * @example 2001:db8::1
             */
            route_target: string | null;
        };
        /**
         * @description For display only, and unique among the account's nodes. It begins and ends with a letter or a digit and has letters,
         *     digits, `-`, `_` and `.` in between, none of these three twice in a row.
         * @example web-1
         */
        NodeLabel: string;
        /** @description Metadata for the setup of the node. */
        NodeMetadata: {
            /**
             * @description Settings for cloud-init in Base64; at most 65,535 bytes decoded. Only a rebuild or a clone can change it later.
             * @example I2Nsb3VkLWNvbmZpZwpwYWNrYWdlczogW2N1cmxdCg==
             */
            user_data?: string;
        };
        /** @description The target and the kind of migration. */
        NodeMigrate: {
            /**
             * @description The ID of another region; by default, the node moves to another host of its region.
             * @example us-sea
             */
            region?: components["schemas"]["RegionId"];
            /** @default cold */
            type?: components["schemas"]["MigrationType"];
            /**
             * @description Whether the node also gets the free upgrade of its type.
             * @default false
             * @example false
             */
            upgrade?: boolean;
        };
        /** @description The settings of the upgrade. */
        NodeMutate: {
            /**
             * @description Whether the node's only ext3 or ext4 disk grows with it.
             * @default true
             * @example true
             */
            allow_auto_disk_resize?: boolean;
        };
        /** @description A page of nodes. */
        NodePage: {
            /** @description The nodes of this page. */
            data: components["schemas"]["Node"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description The new password. */
        NodePassword: {
            root_pass: components["schemas"]["RootPassword"];
        };
        /** @description The configuration profile of the boot. */
        NodeReboot: {
            /**
             * @description The ID of a configuration profile of the node; null means none.
             * @example 23456
             */
            config_id?: number | null;
        };
        /** @description The new image and its settings. */
        NodeRebuild: {
            authorized_keys?: components["schemas"]["AuthorizedKeys"];
            authorized_users?: components["schemas"]["AuthorizedUsers"];
            /**
             * @description Whether the server boots the node afterwards.
             * @default true
             * @example true
             */
            booted?: boolean;
            image?: components["schemas"]["ImageId"];
            metadata?: components["schemas"]["NodeMetadata"];
            root_pass: components["schemas"]["RootPassword"];
            stackscript_data?: components["schemas"]["StackscriptData"];
            /**
             * @description A stack script for the image. Not with a private image.
             * @example 10079
             */
            stackscript_id?: components["schemas"]["Id"];
            /** @description The ID of the new type. */
            type?: components["schemas"]["TypeId"];
        };
        /** @description The slots of the rescue system. */
        NodeRescue: {
            devices?: components["schemas"]["RescueDevices"];
        };
        /** @description The new type and the kind of resize. */
        NodeResize: {
            /**
             * @description Whether the node's only ext3 or ext4 disk grows with it.
             * @default true
             * @example true
             */
            allow_auto_disk_resize?: boolean;
            /** @default cold */
            migration_type?: components["schemas"]["MigrationType"];
            /** @description The ID of the new type. */
            type: components["schemas"]["TypeId"];
        };
        /** @description The schedule of the backups; fields left out keep their values. */
        NodeScheduleUpdate: {
            day?: components["schemas"]["BackupDay"];
            window?: components["schemas"]["BackupWindow"];
        };
        /** @description The resources of the node, by its type. */
        NodeSpecs: {
            /**
             * @description Megabytes of disk space.
             * @example 51200
             */
            disk: number;
            /**
             * @description GPUs.
             * @example 0
             */
            gpus: number;
            /**
             * @description Megabytes of memory.
             * @example 2048
             */
            memory: number;
            /**
             * @description Gigabytes of outbound transfer in a month.
             * @example 2000
             */
            transfer: number;
            /**
             * @description Cores.
             * @example 1
             */
            vcpus: number;
        };
        /** @description The statistics of a node. */
        NodeStats: {
            data: components["schemas"]["NodeStatsData"];
            /**
             * @description For display only - the host, the node, the time and the period of each mean.
             * @example cloud.example - web-1 (node123) - day (5 min avg)
             */
            title: string;
        };
        /** @description The measurements by kind. */
        NodeStatsData: {
            /** @description Percent of a core in use; 100 for each core at most. */
            cpu: components["schemas"]["StatsSeries"];
            io: components["schemas"]["NodeStatsIo"];
            /** @description Bits per second over IPv4. */
            netv4: components["schemas"]["NodeStatsNetwork"];
            /** @description Bits per second over IPv6. */
            netv6: components["schemas"]["NodeStatsNetwork"];
        };
        /** @description Read and written blocks per second. */
        NodeStatsIo: {
            /** @description On all disks. */
            io: components["schemas"]["StatsSeries"];
            /** @description On disks for swapping. */
            swap: components["schemas"]["StatsSeries"];
        };
        /** @description Bits per second. */
        NodeStatsNetwork: {
            /** @description Received over public addresses. */
            in: components["schemas"]["StatsSeries"];
            /** @description Sent from public addresses. */
            out: components["schemas"]["StatsSeries"];
            /** @description Received over private addresses. */
            private_in: components["schemas"]["StatsSeries"];
            /** @description Sent from private addresses. */
            private_out: components["schemas"]["StatsSeries"];
        };
        /**
         * @description The status of the node.
         * @example running
         * @enum {string}
         */
        NodeStatus: "running" | "offline" | "booting" | "rebooting" | "shutting_down" | "provisioning" | "deleting" | "migrating" | "rebuilding" | "cloning" | "restoring" | "resizing" | "stopped" | "billing_suspension";
        /** @description The quota of a node in the transfer of the account this month, and its used part. */
        NodeTransfer: {
            /**
             * @description Its gigabytes beyond the quota.
             * @example 0
             */
            billable: number;
            /**
             * @description Its gigabytes in the transfer of the account.
             * @example 2000
             */
            quota: number;
            /**
             * @description The bytes that it sent this month.
             * @example 22956600198
             */
            used: number;
        };
        /** @description A size of compute node. */
        NodeType: {
            addons: components["schemas"]["NodeTypeAddons"];
            class: components["schemas"]["NodeClass"];
            /**
             * @description Megabytes of disk.
             * @example 51200
             */
            disk: number;
            /**
             * @description GPUs.
             * @example 0
             */
            gpus: number;
            /**
             * @description The type's ID.
             * @example g6-standard-1
             */
            id: string;
            /**
             * @description Its name.
             * @example Node 2GB
             */
            label: string;
            /**
             * @description Megabytes of memory.
             * @example 2048
             */
            memory: number;
            /**
             * @description Megabits of outbound traffic in a second.
             * @example 2000
             */
            network_out: number;
            price: components["schemas"]["Price"];
            /** @description Regions with another price. */
            region_prices: components["schemas"]["RegionPrice"][];
            /**
             * @description The type of the free upgrade, if this one is deprecated.
             * @example null
             */
            successor: string | null;
            /**
             * @description Gigabytes of outbound transfer in a month.
             * @example 2000
             */
            transfer: number;
            /**
             * @description Cores.
             * @example 1
             */
            vcpus: number;
        };
        /** @description The optional services of a node. */
        NodeTypeAddons: {
            /** @description Backups of the node. */
            backups: {
                price: components["schemas"]["Price"];
                /** @description Regions with another price. */
                region_prices: components["schemas"]["RegionPrice"][];
            };
        };
        /** @description A page of types. */
        NodeTypePage: {
            /** @description The types of this page. */
            data: components["schemas"]["NodeType"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes; fields left out keep their values. */
        NodeUpdate: {
            alerts?: components["schemas"]["NodeAlertsUpdate"];
            backups?: components["schemas"]["NodeBackupsUpdate"];
            /** @description Accepted and ignored. */
            readonly created?: string;
            group?: components["schemas"]["NodeGroup"];
            /** @description Accepted and ignored. */
            readonly has_user_data?: boolean;
            /** @description Accepted and ignored. */
            readonly host_uuid?: string;
            /** @description Accepted and ignored. */
            readonly hypervisor?: string;
            /** @description Accepted and ignored. */
            readonly id?: number;
            /** @description Accepted and ignored. */
            readonly image?: string | null;
            /** @description Accepted and ignored. */
            readonly ipv4?: string[];
            /** @description Accepted and ignored. */
            readonly ipv6?: string | null;
            label?: components["schemas"]["NodeLabel"];
            /** @description Accepted and ignored. */
            readonly region?: string;
            /** @description Accepted and ignored. */
            readonly specs?: Record<string, never>;
            /** @description Accepted and ignored. */
            readonly status?: string;
            tags?: components["schemas"]["Tags"];
            /** @description Accepted and ignored. */
            readonly type?: string | null;
            /** @description Accepted and ignored. */
            readonly updated?: string;
            /** @description Whether the watchdog boots the node when it powers off unexpectedly. */
            watchdog_enabled?: boolean;
        };
        /** @description An address of an interface in a VPC, or a network that is routed to it. */
        NodeVpcAddress: {
            /**
             * @description Whether the node was booted with it.
             * @example true
             */
            active: boolean;
            /**
             * @description The address; null when this is a network.
             * @example 10.0.1.2
             */
            address: string | null;
            /**
             * @description The network; null when this is an address.
             * @example null
             */
            address_range: string | null;
            /**
             * @description The ID of the configuration profile.
             * @example 4567
             */
            config_id: number;
            /**
             * @description The router of the subnet.
             * @example 10.0.1.1
             */
            gateway: string | null;
            /**
             * @description The ID of the interface.
             * @example 102
             */
            interface_id: number;
            /**
             * @description The public address that is translated to it (1:1 NAT); null without one.
             * @example 203.0.113.7
             */
            nat_1_1: string | null;
            /**
             * @description The node's ID.
             * @example 123
             */
            node_id: number;
            /**
             * @description The bits of the subnet.
             * @example 24
             */
            prefix: number | null;
            /**
             * @description The ID of the region.
             * @example us-ord
             */
            region: string;
            /**
             * @description The subnet's ID.
             * @example 456
             */
            subnet_id: number;
            /**
             * @description The mask of the subnet.
             * @example 255.255.255.0
             */
            subnet_mask: string;
            /**
             * @description The VPC's ID.
             * @example 123
             */
            vpc_id: number;
        };
        /** @description What users of the account should know now. */
        Notification: {
            /**
             * @description Further text; always null.
             * @example null
             */
            body: string | null;
            entity: components["schemas"]["NotificationEntity"];
            /**
             * @description What it is, in short.
             * @example Payment due
             */
            label: string;
            /**
             * @description What it is.
             * @example The account owes 12.50 US dollars.
             */
            message: string;
            severity: components["schemas"]["NotificationSeverity"];
            type: components["schemas"]["NotificationType"];
            /** @description The time at which it ends; null if unknown. */
            until: components["schemas"]["OptionalTimestamp"];
            /** @description The time at which it happens; null for now. */
            when: components["schemas"]["OptionalTimestamp"];
        };
        /**
         * @description The thing of the notification; null for the account itself.
         * @example null
         */
        NotificationEntity: {
            /**
             * @description The ID of the thing.
             * @example 1234
             */
            id: number;
            /**
             * @description The name of the thing.
             * @example web-1
             */
            label: string;
            type: components["schemas"]["EventEntityType"];
            /**
             * @description The path of the thing in the API.
             * @example /v4/node/instances/1234
             */
            url: string;
        } | null;
        /** @description A page of notifications. */
        NotificationPage: {
            /** @description The notifications of this page. */
            data: components["schemas"]["Notification"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description Its importance.
         * @example major
         * @enum {string}
         */
        NotificationSeverity: "minor" | "major" | "critical";
        /**
         * @description The kind of notification.
         * @example migration_scheduled
         * @enum {string}
         */
        NotificationType: "migration_scheduled" | "payment_due";
        /**
         * Format: binary
         * @description A PNG image of at most 256 KiB (262144 bytes).
         */
        OauthClientThumbnail: string;
        /** @description The ACL of an object. */
        ObjectAcl: {
            acl: components["schemas"]["StorageAcl"];
            acl_xml: components["schemas"]["AclXml"];
        };
        /** @description The new ACL of an object. */
        ObjectAclUpdate: {
            acl: components["schemas"]["StorageAclUpdate"];
            /** @description Accepted and ignored. */
            readonly acl_xml?: string;
            name: components["schemas"]["ObjectName"];
        };
        /** @description An object, or the common prefix of several names up to the delimiter, with only `name` set. */
        ObjectEntry: {
            /**
             * @description A tag of the content.
             * @example 9f254c71e28e033bf9e0e5262e3e72ab
             */
            etag: string | null;
            /**
             * @description Whether the list continues.
             * @example true
             */
            is_truncated: boolean;
            /**
             * @description The time of the last write.
             * @example 2026-11-21T08:30:00
             */
            last_modified: components["schemas"]["OptionalTimestamp"];
            /**
             * @description Its name.
             * @example photos/1.jpg
             */
            name: string;
            /**
             * @description The marker for the next part of the list.
             * @example photos/1.jpg
             */
            next_marker: string | null;
            /**
             * @description The UUID of the account of the bucket, in the form of S3.
             * @example 3f1c9b52-6c1e-4d49-9b7b-0e6a2d6c5f10
             */
            owner: string | null;
            /**
             * @description Bytes.
             * @example 45162
             */
            size: number | null;
        };
        /** @description A part of the contents of a bucket, in the order of the bytes of the names. */
        ObjectList: {
            /** @description The objects. */
            data: components["schemas"]["ObjectEntry"][];
            /**
             * @description Whether the list continues.
             * @example true
             */
            is_truncated: boolean;
            /**
             * @description The marker for the next part; null at the end.
             * @example photos/1.jpg
             */
            next_marker: string | null;
        };
        /**
         * @description The object's name, at most 1024 bytes in UTF-8.
         * @example photos/1.jpg
         */
        ObjectName: string;
        /**
         * @description Whether the account uses object storage.
         * @example disabled
         * @enum {string}
         */
        ObjectStorageState: "disabled" | "suspended" | "active";
        /** @description A URL that everybody who has it can use while it is valid. */
        ObjectUrl: {
            /**
             * @description Whether the object exists now.
             * @example true
             */
            exists: boolean;
            /**
             * @description The URL.
             * @example https://us-east-1.objects.cloud.example/my-bucket/photos/1.jpg?X-Amz-Signature=…
             */
            url: string;
        };
        /** @description The permissions of the URL. */
        ObjectUrlCreate: {
            /**
             * @description For reading, the `Content-Disposition` of the answer; for writing, the required `Content-Disposition` of the request.
             * @example attachment; filename="1.jpg"
             */
            content_disposition?: string;
            /**
             * @description The required `Content-Type` of requests with the URL.
             * @example image/jpeg
             */
            content_type?: string;
            /**
             * @description The seconds for which the URL is valid.
             * @default 3600
             * @example 3600
             */
            expires_in?: number;
            /**
             * @description The HTTP method of the URL.
             * @default GET
             * @example GET
             * @enum {string}
             */
            method?: "GET" | "HEAD" | "PUT" | "DELETE";
            name: components["schemas"]["ObjectName"];
        };
        /** @description The entities to offer. */
        OfferedEntities: {
            /**
             * @description The IDs of nodes.
             * @example [
             *       123,
             *       456
             *     ]
             */
            nodes: components["schemas"]["Id"][];
        };
        /**
         * @description A time in UTC, to the second, without a time-zone designator; or null.
         * @example null
         */
        OptionalTimestamp: string | null;
        /**
         * @description The current page.
         * @example 1
         */
        PageNumber: number;
        /**
         * @description The number of pages; at least 1.
         * @example 1
         */
        PageTotal: number;
        /** @description A payment of an account. */
        Payment: {
            /** @description Its time. */
            date: components["schemas"]["Timestamp"];
            /**
             * @description The payment's ID.
             * @example 123
             */
            id: number;
            /**
             * @description US dollars.
             * @example 120.5
             */
            usd: number;
        };
        /** @description A new payment. */
        PaymentCreate: {
            /**
             * Format: password
             * @description The code of the card. The server does not use it.
             */
            cvv?: string;
            /** @description The payment method; by default the default one of the account. */
            payment_method_id?: components["schemas"]["Id"];
            /**
             * @description US dollars, from 5 to 10,000, or as much as the account owes if that is less than 5.
             * @example 120.50
             */
            usd: string | number;
        };
        /** @description A payment method of an account. */
        PaymentMethod: {
            created: components["schemas"]["Timestamp"];
            data: components["schemas"]["PaymentMethodData"];
            /**
             * @description The payment method's ID.
             * @example 123
             */
            id: number;
            /**
             * @description Whether payments use it by default.
             * @example true
             */
            is_default: boolean;
            type: components["schemas"]["PaymentMethodType"];
        };
        /** @description A new payment method. */
        PaymentMethodCreate: {
            data: components["schemas"]["CardData"];
            /**
             * @description Whether it becomes the default one.
             * @default false
             * @example true
             */
            is_default?: boolean;
            type: components["schemas"]["PaymentMethodType"];
        };
        /** @description A credit card, as people recognise it. */
        PaymentMethodData: {
            card_type: components["schemas"]["CardType"];
            /**
             * @description Its last month, `MM/YYYY`.
             * @example 11/2040
             */
            expiry: string;
            /**
             * @description Its last four digits.
             * @example 1111
             */
            last_four: string;
        };
        /** @description A page of payment methods. */
        PaymentMethodPage: {
            /** @description The payment methods of this page. */
            data: components["schemas"]["PaymentMethod"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The kind of payment method.
         * @example credit_card
         * @enum {string}
         */
        PaymentMethodType: "credit_card";
        /** @description A page of payments. */
        PaymentPage: {
            /** @description The payments of this page. */
            data: components["schemas"]["Payment"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description What clients of the user keep for it, such as the theme of a console: any JSON object of at most 65,535 characters.
         * @example {
         *       "theme": "dark",
         *       "sort_keys": {
         *         "order": "asc"
         *       }
         *     }
         */
        Preferences: {
            [key: string]: unknown;
        };
        /** @description A price in US dollars. */
        Price: {
            /**
             * @description For an hour.
             * @example 0.018
             */
            hourly: number | null;
            /**
             * @description For a month, at most.
             * @example 12
             */
            monthly: number | null;
        };
        /** @description The profile of a user, who has at most 1,000 tokens, 1,000 SSH keys and 1,000 apps. */
        Profile: {
            /**
             * @description How the user signs in.
             * @example password
             * @enum {string}
             */
            authentication_type: "password" | "third_party";
            /**
             * @description Public SSH keys for the console of the user's nodes.
             * @example []
             */
            authorized_keys: components["schemas"]["PublicSshKey"][];
            email: components["schemas"]["Email"];
            /**
             * @description Whether the user gets e-mail notifications.
             * @example true
             */
            email_notifications: boolean;
            /**
             * @description Whether sign-ins are limited to a list of addresses.
             * @example false
             */
            ip_whitelist_enabled: boolean;
            lish_auth_method: components["schemas"]["LishAuthMethod"];
            referrals: components["schemas"]["Referrals"];
            /**
             * @description Whether the user is limited to its grants.
             * @example false
             */
            restricted: boolean;
            timezone: components["schemas"]["TimeZone"];
            /**
             * @description Whether sign-in requires a second factor.
             * @example false
             */
            two_factor_auth: boolean;
            /**
             * @description The user's number, which it keeps.
             * @example 1234
             */
            uid: number;
            user_type: components["schemas"]["UserType"];
            /**
             * @description The user's name.
             * @example demo
             */
            username: string;
            /**
             * @description The verified phone number.
             * @example null
             */
            verified_phone_number: string | null;
        };
        /** @description Changes; fields left out keep their values. */
        ProfileUpdate: {
            /** @description Only the current value. */
            authentication_type?: string;
            /**
             * @description Public SSH keys for the console of the user's nodes; null for none.
             * @example []
             */
            authorized_keys?: components["schemas"]["PublicSshKey"][] | null;
            email?: components["schemas"]["Email"];
            /** @description Whether the user gets e-mail notifications. */
            email_notifications?: boolean;
            /** @description Only the current value. */
            ip_whitelist_enabled?: boolean;
            lish_auth_method?: components["schemas"]["LishAuthMethod"];
            /** @description Only the current value. */
            restricted?: boolean;
            timezone?: components["schemas"]["TimeZone"];
            /** @description Only the current value. */
            two_factor_auth?: boolean;
            /** @description Only the current value. */
            user_type?: string;
            /** @description Only the current name. */
            username?: string;
            /** @description Only the current value. */
            verified_phone_number?: string;
        };
        /** @description A promotion of the account. */
        Promotion: {
            /**
             * @description US dollars of a month, at most.
             * @example 10.00
             */
            credit_monthly_cap: string;
            /**
             * @description US dollars that are left.
             * @example 50.00
             */
            credit_remaining: string;
            /**
             * @description What it is.
             * @example
             */
            description: string;
            /**
             * @description When it ends.
             * @example null
             */
            expire_dt: string | null;
            /**
             * @description The URL of its image.
             * @example
             */
            image_url: string;
            /**
             * @description The service that it is for.
             * @example all
             */
            service_type: string;
            /**
             * @description What it is, in short.
             * @example
             */
            summary: string;
            /**
             * @description US dollars that are left in this month.
             * @example 10.00
             */
            this_month_credit_remaining: string;
        };
        /**
         * @description A public key as OpenSSH writes it - type, key, and perhaps a comment. Ed25519, ECDSA and RSA keys, also keys of a security key.
         * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop
         */
        PublicSshKey: string;
        /**
         * @description The number of a question.
         * @example 1
         */
        QuestionId: number;
        /**
         * @description The record's ID.
         * @example 123456
         */
        RecordId: number;
        /**
         * @description The host, relative to the zone; empty, `@` or left out for the zone itself, which answers show as empty. The server removes the zone's name from the end; the rest has at most 100 characters. `*` can be the leftmost label, except for NS. CNAME needs a name of its own; SRV makes its name
         *     from service and protocol.
         * @example www
         */
        RecordName: string;
        /**
         * @description The port of the service. Required for SRV.
         * @example 5060
         */
        RecordPort: number | null;
        /**
         * @description A lower value is preferred. For MX (by default 0) and SRV (required).
         * @example 10
         */
        RecordPriority: number | null;
        /**
         * @description The protocol of the service, by default `tcp`; below the zone with the labels of the sub-domain after it, `tcp.sub`.
         * @example tcp
         */
        RecordProtocol: string | null;
        /**
         * @description The name of the service. Required for SRV.
         * @example sip
         */
        RecordService: string | null;
        /**
         * @description The permission of a CAA record. Required for CAA.
         * @example null
         * @enum {string|null}
         */
        RecordTag: "issue" | "issuewild" | "iodef" | null;
        /**
         * @description What the record points to: an IPv4 address (A, where `[remote_addr]` means the caller's), an IPv6 address (AAAA),
         *     a host name (NS, MX, CNAME, SRV, PTR), text (TXT), or a certificate authority's value (CAA). The server removes the trailing dot of a host, keeps it in a text, and refuses it for A, AAAA and CAA. A host with a single label (`www`) is a host of the domain: the server adds the name of the domain, except for PTR. An MX with an empty name and an empty target means that the domain accepts no mail. An SRV with the target `.`, which answers show as empty, means that the service is not available. With its name it fits one DNS message of 65535 bytes: under every name that holds
         *     for 64,986 bytes of text (TXT) and 65,234 of a URL (CAA), under short names for up to 250 more.
         * @example 203.0.113.1
         */
        RecordTarget: string;
        /**
         * @description The time in seconds for which resolvers can cache the record. The server rounds it to the nearest of 300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600 and 2419200; 0 means the time of the domain.
         * @example 300
         */
        RecordTtlSec: number | null;
        /**
         * @description The type of the record. It cannot change later.
         * @example A
         * @enum {string}
         */
        RecordType: "A" | "AAAA" | "NS" | "MX" | "CNAME" | "TXT" | "SRV" | "PTR" | "CAA";
        /**
         * @description A higher value is preferred among targets of equal priority. Required for SRV.
         * @example 5
         */
        RecordWeight: number | null;
        /**
         * @description The address that users return to after their answer.
         * @example https://editor.example/callback
         */
        RedirectUri: string;
        /** @description The referrals of the user. */
        Referrals: {
            /**
             * @description The code of the user.
             * @example
             */
            code: string;
            /**
             * @description The number of completed ones.
             * @example 0
             */
            completed: number;
            /**
             * @description US dollars of credit.
             * @example 0
             */
            credit: number;
            /**
             * @description The number of pending ones.
             * @example 0
             */
            pending: number;
            /**
             * @description The number of referrals.
             * @example 0
             */
            total: number;
            /**
             * @description The URL with the code.
             * @example
             */
            url: string;
        };
        /**
         * @description The refresh time of the zone in seconds. The server rounds it up to 30, 120, 300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600 or 2419200; 0 means 14400.
         * @example 14400
         */
        RefreshSec: number | null;
        /** @description A region. */
        Region: {
            /**
             * @description The features of the region.
             * @example [
             *       "Nodes",
             *       "NodeBalancers",
             *       "Block Storage",
             *       "Cloud Firewall"
             *     ]
             */
            capabilities: components["schemas"]["RegionCapability"][];
            /**
             * @description The country's two letters.
             * @example us
             */
            country: string;
            /**
             * @description The region's ID.
             * @example us-east
             */
            id: string;
            /**
             * @description Where it is.
             * @example Newark, NJ
             */
            label: string;
            resolvers: components["schemas"]["Resolvers"];
            /**
             * @description The kind of site; all regions are core sites.
             * @example core
             * @enum {string}
             */
            site_type: "core" | "distributed";
            /**
             * @description The state of the region.
             * @example ok
             * @enum {string}
             */
            status: "ok" | "outage";
        };
        /**
         * @description A feature of regions.
         * @example Nodes
         * @enum {string}
         */
        RegionCapability: "Nodes" | "NodeBalancers" | "Block Storage" | "Object Storage" | "GPU Nodes" | "Kubernetes" | "Cloud Firewall" | "Vlans" | "VPCs" | "Metadata" | "Managed Databases" | "Premium Plans" | "Block Storage Migrations";
        /**
         * @description The ID of a region.
         * @example us-ord
         */
        RegionId: string;
        /** @description A page of regions. */
        RegionPage: {
            /** @description The regions of this page. */
            data: components["schemas"]["Region"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A price in US dollars that holds in one region. */
        RegionPrice: {
            /**
             * @description For an hour.
             * @example 0.0252
             */
            hourly: number | null;
            /**
             * @description The region.
             * @example br-gru
             */
            id: string;
            /**
             * @description For a month, at most.
             * @example 16.8
             */
            monthly: number | null;
        };
        /** @description The transfer of one region. */
        RegionTransfer: {
            /**
             * @description Gigabytes beyond the quota.
             * @example 0
             */
            billable: number;
            /**
             * @description The region.
             * @example us-east
             */
            id: string;
            /**
             * @description Gigabytes without extra cost.
             * @example 0
             */
            quota: number;
            /**
             * @description Gigabytes transferred.
             * @example 0
             */
            used: number;
        };
        /**
         * @description The text of the reply.
         * @example It works again.
         */
        ReplyDescription: string;
        /** @description The disks and volumes in the rescue system. */
        RescueDevices: {
            sda?: components["schemas"]["DeviceSlotInput"];
            sdb?: components["schemas"]["DeviceSlotInput"];
            sdc?: components["schemas"]["DeviceSlotInput"];
            sdd?: components["schemas"]["DeviceSlotInput"];
            sde?: components["schemas"]["DeviceSlotInput"];
            sdf?: components["schemas"]["DeviceSlotInput"];
            sdg?: components["schemas"]["DeviceSlotInput"];
            /** @description Reserved for the rescue system. */
            sdh?: null;
        };
        /** @description The name servers for nodes of the region. */
        Resolvers: {
            /**
             * @description IPv4 addresses, joined by commas.
             * @example 198.51.100.1,198.51.100.2
             */
            ipv4: string;
            /**
             * @description IPv6 addresses, joined by commas.
             * @example 2001:db8:1::1,2001:db8:1::2
             */
            ipv6: string;
        };
        /**
         * @description The number of items on all pages.
         * @example 1
         */
        ResultTotal: number;
        /**
         * @description The time in seconds between retries of a failed refresh. The server rounds it like refresh_sec; 0 means 14400.
         * @example 3600
         */
        RetrySec: number | null;
        /**
         * @description The device of the root file system.
         * @example /dev/sda
         */
        RootDevice: string;
        /**
         * Format: password
         * @description The root password. It must be hard to guess - an estimate of its strength, from 0 to 4, must be at least 3.
         * @example aComplex-P4ssw0rd-of-9-words
         */
        RootPassword: string;
        /**
         * @description The run level of the boot.
         * @example default
         * @enum {string}
         */
        RunLevel: "default" | "single" | "binbash";
        /** @description A code that replaces one of the authenticator app, once. */
        ScratchCode: {
            /**
             * Format: password
             * @description The scratch code.
             * @example reallylongscratchcode
             */
            scratch: string;
        };
        /**
         * @description A second thing of the event, such as the disk of a node.
         * @example null
         */
        SecondaryEntity: {
            /**
             * @description The entity's ID.
             * @example 1234
             */
            id: number | string;
            /**
             * @description The name of the entity at the time of the event.
             * @example example.org
             */
            label: string;
            type: components["schemas"]["EventEntityType"];
            /**
             * @description The path of the entity in the API.
             * @example /v4/domains/1234
             */
            url: string;
        } | null;
        /** @description An answer to a security question. */
        SecurityAnswer: {
            question_id: components["schemas"]["QuestionId"];
            /**
             * Format: password
             * @description The answer.
             * @example Gotham City
             */
            response: string;
        };
        /** @description The answers to three questions. */
        SecurityAnswers: {
            /** @description The answers to three different questions. */
            security_questions: components["schemas"]["SecurityAnswer"][];
        };
        /** @description A security question. */
        SecurityQuestion: {
            id: components["schemas"]["QuestionId"];
            /**
             * @description The question.
             * @example What was the name of your first pet?
             */
            question: string;
            /**
             * Format: password
             * @description `<REDACTED>` for an answered question; otherwise null.
             * @example null
             */
            response: string | null;
        };
        /** @description All security questions. */
        SecurityQuestions: {
            /** @description The questions. */
            security_questions: components["schemas"]["SecurityQuestion"][];
        };
        /** @description A priced size of volumes or load balancers. */
        ServiceType: {
            /**
             * @description The type's ID.
             * @example volume
             */
            id: string;
            /**
             * @description Its name.
             * @example Storage Volume
             */
            label: string;
            price: components["schemas"]["Price"];
            /** @description Regions with another price. */
            region_prices: components["schemas"]["RegionPrice"][];
            /**
             * @description Gigabytes of outbound transfer in a month.
             * @example 0
             */
            transfer: number;
        };
        /** @description A page of types. */
        ServiceTypePage: {
            /** @description The types of this page. */
            data: components["schemas"]["ServiceType"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A new snapshot. */
        SnapshotCreate: {
            /**
             * @description For display only.
             * @example Before the upgrade
             */
            label: string;
        };
        /**
         * @description The start-of-authority address. Required for masters.
         * @example hostmaster@example.org
         */
        SoaEmail: string | null;
        /** @description A public SSH key of a user. */
        SshKey: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description The key's ID.
             * @example 42
             */
            id: number;
            /**
             * @description For display only.
             * @example laptop
             */
            label: string;
            ssh_key: components["schemas"]["PublicSshKey"];
        };
        /** @description A new SSH key. */
        SshKeyCreate: {
            label: components["schemas"]["SshKeyLabel"];
            ssh_key: components["schemas"]["PublicSshKey"];
        };
        /**
         * @description For display only.
         * @example laptop
         */
        SshKeyLabel: string;
        /** @description A page of SSH keys. */
        SshKeyPage: {
            /** @description The SSH keys of this page. */
            data: components["schemas"]["SshKey"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes; fields left out keep their values. */
        SshKeyUpdate: {
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Accepted and ignored. */
            readonly id?: number;
            label?: components["schemas"]["SshKeyLabel"];
            /** @description Only the current key. */
            ssh_key?: string;
        };
        /** @description A script that sets up a new node; it has at most 100 fields. */
        StackScript: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description The number of existing nodes created with it.
             * @example 0
             */
            deployments_active: number;
            /**
             * @description The number of nodes created with it.
             * @example 0
             */
            deployments_total: number;
            /**
             * @description The purpose of the script.
             * @example
             */
            description: string;
            /**
             * @description The script's ID.
             * @example 10079
             */
            id: number;
            images: components["schemas"]["StackScriptImages"];
            /**
             * @description Whether all accounts can use it.
             * @example false
             */
            is_public: boolean;
            /**
             * @description Its name.
             * @example A shop
             */
            label: string;
            /**
             * @description Whether it belongs to the account of the caller.
             * @example true
             */
            mine: boolean;
            /**
             * @description Always 0.
             * @example 0
             * @constant
             */
            ordinal: 0;
            /**
             * @description A note about the last change.
             * @example Set up the shop
             */
            rev_note: string;
            /**
             * @description Its text.
             * @example #!/bin/sh
             *     echo ready
             */
            script: string;
            updated: components["schemas"]["Timestamp"];
            /** @description Its fields. */
            user_defined_fields: components["schemas"]["UserDefinedField"][];
            /**
             * @description The avatar of the user who created it.
             * @example d41d8cd98f00b204e9800998ecf8427e
             */
            user_gravatar_id: string;
            /**
             * @description The user who created it.
             * @example alice
             */
            username: string;
        };
        /** @description A new stack script. */
        StackScriptCreate: {
            description?: components["schemas"]["StackScriptDescription"];
            images: components["schemas"]["StackScriptImages"];
            /**
             * @description Whether all accounts can use it; no by default.
             * @example false
             */
            is_public?: boolean;
            label: components["schemas"]["StackScriptLabel"];
            rev_note?: components["schemas"]["StackScriptNote"];
            script: components["schemas"]["StackScriptText"];
        };
        /**
         * @description The values of the fields of the stack script, by name; at most 65,535 characters as JSON. Fields without a default are required.
         * @example {
         *       "DB_NAME": "shop"
         *     }
         */
        StackscriptData: {
            [key: string]: string | number | boolean;
        };
        /**
         * @description The purpose of the script.
         * @example
         */
        StackScriptDescription: string;
        /**
         * @description The images for which it works; `any/all` for all.
         * @example [
         *       "node/debian12"
         *     ]
         */
        StackScriptImages: string[];
        /**
         * @description Its name.
         * @example A shop
         */
        StackScriptLabel: string;
        /**
         * @description A note about the last change.
         * @example Set up the shop
         */
        StackScriptNote: string;
        /** @description A page of stack scripts. */
        StackScriptPage: {
            /** @description The stack scripts of this page. */
            data: components["schemas"]["StackScript"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description Its text, which begins with `#!` and an interpreter.
         * @example #!/bin/sh
         *     echo ready
         */
        StackScriptText: string;
        /** @description Changes; fields left out keep their values. */
        StackScriptUpdate: {
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Accepted and ignored. */
            readonly deployments_active?: number;
            /** @description Accepted and ignored. */
            readonly deployments_total?: number;
            description?: components["schemas"]["StackScriptDescription"];
            /** @description Accepted and ignored. */
            readonly id?: number;
            images?: components["schemas"]["StackScriptImages"];
            /**
             * @description True for all accounts to use it, for ever.
             * @example true
             */
            is_public?: boolean;
            label?: components["schemas"]["StackScriptLabel"];
            /** @description Accepted and ignored. */
            readonly mine?: boolean;
            /** @description Accepted and ignored. */
            readonly ordinal?: number;
            rev_note?: components["schemas"]["StackScriptNote"];
            script?: components["schemas"]["StackScriptText"];
            /** @description Accepted and ignored. */
            readonly updated?: string;
            /** @description Accepted and ignored; they follow from the script. */
            readonly user_defined_fields?: Record<string, never>[];
            /** @description Accepted and ignored. */
            readonly user_gravatar_id?: string;
            /** @description Accepted and ignored. */
            readonly username?: string;
        };
        /**
         * @description The start of the period in milliseconds since 1970, and the mean.
         * @example [
         *       1795255200000,
         *       3.21
         *     ]
         */
        StatsSample: number[];
        /**
         * @description Means, the oldest first. Periods without measurements are missing; a node that was off has 0.
         * @example [
         *       [
         *         1795255200000,
         *         3.21
         *       ]
         *     ]
         */
        StatsSeries: components["schemas"]["StatsSample"][];
        /**
         * @description The permissions of others; `custom` is an ACL without a name.
         * @example public-read
         * @enum {string}
         */
        StorageAcl: "private" | "public-read" | "authenticated-read" | "public-read-write" | "custom";
        /**
         * @description The new ACL; `custom` keeps an ACL that is `custom`.
         * @example public-read
         * @enum {string}
         */
        StorageAclUpdate: "private" | "public-read" | "authenticated-read" | "public-read-write" | "custom";
        /** @description A cluster of buckets. An account has at most 1,000 buckets in it, with at most 50,000,000 objects of together 5,000,000,000,000 bytes. */
        StorageCluster: {
            /**
             * @description The host for clients of S3. The hosts of buckets are below it.
             * @example us-east-1.objects.cloud.example
             */
            domain: string;
            id: components["schemas"]["StorageClusterId"];
            /**
             * @description Its region.
             * @example us-east
             */
            region: string;
            /**
             * @description The domain of static sites. The website of a bucket is at its label below it.
             * @example website-us-east-1.objects.cloud.example
             */
            static_site_domain: string;
            status: components["schemas"]["StorageClusterStatus"];
        };
        /**
         * @description The cluster's ID, the region's with `-1` after it.
         * @example us-east-1
         */
        StorageClusterId: string;
        /** @description A page of clusters. */
        StorageClusterPage: {
            /** @description The clusters of this page. */
            data: components["schemas"]["StorageCluster"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description Whether users can create buckets in it.
         * @example available
         * @enum {string}
         */
        StorageClusterStatus: "available" | "unavailable";
        /** @description A key for clients of S3. */
        StorageKey: {
            /**
             * @description The public half of the key.
             * @example KVAKUTGBA4WTR2NSJQ81
             */
            access_key: string;
            /**
             * @example [
             *       {
             *         "bucket_name": "my-bucket",
             *         "cluster": "us-east-1",
             *         "permissions": "read_only"
             *       }
             *     ]
             */
            bucket_access: components["schemas"]["KeyBuckets"];
            /**
             * @description The key's ID.
             * @example 123
             */
            id: number;
            /**
             * @description Its name.
             * @example my-key
             */
            label: string;
            /**
             * @description Whether it is limited to `bucket_access`.
             * @example true
             */
            limited: boolean;
            /**
             * Format: password
             * @description The secret half; `[REDACTED]` in all answers but the first.
             * @example OiA6F5r0niLs3QA2stbyq7mY5VCV7KqOzcmitmHw
             */
            secret_key: string;
        };
        /** @description A new key. */
        StorageKeyCreate: {
            bucket_access?: components["schemas"]["KeyBucketsCreate"];
            label: components["schemas"]["StorageKeyLabel"];
        };
        /**
         * @description Its name, for people.
         * @example my-key
         */
        StorageKeyLabel: string;
        /** @description A page of keys. */
        StorageKeyPage: {
            /** @description The keys of this page. */
            data: components["schemas"]["StorageKey"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes; fields left out keep their values. */
        StorageKeyUpdate: {
            /** @description Accepted and ignored. */
            readonly access_key?: string;
            /** @description Accepted and ignored. */
            readonly bucket_access?: unknown[] | null;
            /** @description Accepted and ignored. */
            readonly id?: number;
            label?: components["schemas"]["StorageKeyLabel"];
            /** @description Accepted and ignored. */
            readonly limited?: boolean;
            /** @description Accepted and ignored. */
            readonly secret_key?: string;
        };
        /** @description The bytes read from the buckets of the account. */
        StorageTransfer: {
            /**
             * @description Bytes in this month.
             * @example 12956600198
             */
            used: number;
        };
        /** @description A subnet of a VPC. */
        Subnet: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description The subnet's ID.
             * @example 456
             */
            id: number;
            /**
             * @description Its IPv4 network.
             * @example 10.0.1.0/24
             */
            ipv4: string;
            label: components["schemas"]["SubnetLabel"];
            /** @description The nodes in it. */
            nodes: components["schemas"]["SubnetNode"][];
            updated: components["schemas"]["Timestamp"];
        };
        /** @description A new subnet. */
        SubnetCreate: {
            ipv4: components["schemas"]["SubnetNetwork"];
            label: components["schemas"]["SubnetLabel"];
        };
        /**
         * @description For display only, and unique in the VPC; ASCII letters, digits and hyphens, no two hyphens in a row.
         * @example databases
         */
        SubnetLabel: string;
        /**
         * @description The subnet's IPv4 network, private (RFC 1918), with a prefix of 1 to 29 bits. It overlaps neither another subnet of the VPC nor 192.168.128.0/17.
         * @example 10.0.1.0/24
         */
        SubnetNetwork: string;
        /** @description A node with interfaces in the subnet. */
        SubnetNode: {
            /**
             * @description The node's ID.
             * @example 12
             */
            id: number;
            /** @description Its interfaces in the subnet, including those of configurations that are not booted. */
            interfaces: {
                /**
                 * @description Whether the node runs with its configuration.
                 * @example true
                 */
                active: boolean;
                /**
                 * @description The interface's ID.
                 * @example 421
                 */
                id: number;
            }[];
        };
        /** @description A page of subnets. */
        SubnetPage: {
            /** @description The subnets of this page. */
            data: components["schemas"]["Subnet"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes; fields left out keep their values. */
        SubnetUpdate: {
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Accepted and ignored. */
            readonly id?: number;
            /** @description Only the current network. */
            ipv4?: string;
            label?: components["schemas"]["SubnetLabel"];
            /** @description Accepted and ignored. */
            readonly nodes?: Record<string, never>[];
            /** @description Accepted and ignored. */
            readonly updated?: string;
        };
        /** @description A label of the account for its things. */
        Tag: {
            /**
             * @description The label.
             * @example production
             */
            label: string;
        };
        /** @description A new tag. */
        TagCreate: {
            /** @description Domains that get the tag. */
            domains?: components["schemas"]["TaggedIds"];
            /** @description Firewalls that get the tag. */
            firewalls?: components["schemas"]["TaggedIds"];
            /**
             * @description The label.
             * @example production
             */
            label: string;
            /** @description Load balancers that get the tag. */
            nodebalancers?: components["schemas"]["TaggedIds"];
            /** @description Nodes that get the tag. */
            nodes?: components["schemas"]["TaggedIds"];
            /** @description Volumes that get the tag. */
            volumes?: components["schemas"]["TaggedIds"];
        };
        /**
         * @description IDs of things that get the tag.
         * @example [
         *       1234
         *     ]
         */
        TaggedIds: components["schemas"]["Id"][] | null;
        /** @description A thing with a tag. */
        TaggedObject: {
            /** @description The thing, in the form of its own list. */
            data: components["schemas"]["Domain"] | components["schemas"]["Firewall"] | components["schemas"]["Node"] | components["schemas"]["NodeBalancer"] | components["schemas"]["Volume"];
            /**
             * @description The kind of the thing.
             * @example domain
             * @enum {string}
             */
            type: "domain" | "firewall" | "node" | "nodebalancer" | "volume";
        };
        /** @description A page of the things with a tag. */
        TaggedObjectPage: {
            /** @description The the things with a tag of this page. */
            data: components["schemas"]["TaggedObject"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A page of tags. */
        TagPage: {
            /** @description The tags of this page. */
            data: components["schemas"]["Tag"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description Your labels, in your order.
         * @example [
         *       "production",
         *       "mail"
         *     ]
         */
        Tags: string[] | null;
        /** @description A tax. */
        TaxSummary: {
            /**
             * @description Its name.
             * @example VAT
             */
            name: string;
            /**
             * @description US dollars.
             * @example 0
             */
            tax: number;
        };
        /** @description A support ticket. Its account can reply until it has 1,000 replies. */
        Ticket: {
            /**
             * @description The names of the attached files, in the order of their upload.
             * @example [
             *       "screenshot.png"
             *     ]
             */
            attachments: string[];
            /**
             * @description Whether the account can close it.
             * @example true
             */
            closable: boolean;
            /**
             * @description The time of its closing; null before.
             * @example null
             */
            closed: string | null;
            description: components["schemas"]["TicketDescription"];
            entity: components["schemas"]["TicketEntity"];
            gravatar_id: components["schemas"]["GravatarId"];
            /**
             * @description The ticket's ID.
             * @example 11223344
             */
            id: number;
            opened: components["schemas"]["Timestamp"];
            /**
             * @description The name of the user who opened it, at that time.
             * @example demo
             */
            opened_by: string;
            status: components["schemas"]["TicketStatus"];
            summary: components["schemas"]["TicketSummary"];
            updated: components["schemas"]["Timestamp"];
            /**
             * @description The name of the last person who replied, attached a file or closed it; null without one.
             * @example null
             */
            updated_by: string | null;
        };
        /** @description A form with a file. */
        TicketAttachment: {
            /**
             * Format: binary
             * @description The file, at most 5 MiB (5242880 bytes), with its name of at most 255 characters.
             */
            file: string;
        };
        /** @description A new ticket. Set at most one of the fields that name a thing. */
        TicketCreate: {
            /**
             * @description The managed database it is about.
             * @example 5
             */
            database_id?: number | null;
            description: components["schemas"]["TicketDescription"];
            /**
             * @description The domain it is about.
             * @example 1234
             */
            domain_id?: number | null;
            /**
             * @description The firewall it is about.
             * @example 5
             */
            firewall_id?: number | null;
            /**
             * @description The Kubernetes cluster it is about.
             * @example 5
             */
            lkecluster_id?: number | null;
            /**
             * @description The monitoring client it is about.
             * @example 5
             */
            longviewclient_id?: number | null;
            /**
             * @description Whether it is an issue for the managed service.
             * @example false
             */
            managed_issue?: boolean | null;
            /**
             * @description The node it is about.
             * @example 12
             */
            node_id?: number | null;
            /**
             * @description The load balancer it is about.
             * @example 5
             */
            nodebalancer_id?: number | null;
            /**
             * @description The region of the VLAN; only with `vlan`.
             * @example west
             */
            region?: string | null;
            summary: components["schemas"]["TicketSummary"];
            /**
             * @description The label of the VLAN it is about; needs `region`.
             * @example backend
             */
            vlan?: string | null;
            /**
             * @description The block volume it is about.
             * @example 5
             */
            volume_id?: number | null;
            /**
             * @description The virtual private cloud it is about.
             * @example 5
             */
            vpc_id?: number | null;
        };
        /**
         * @description The full description.
         * @example Since this morning.
         */
        TicketDescription: string;
        /** @description The thing of the ticket, with its name at that time; null without one. */
        TicketEntity: {
            /**
             * @description The entity's ID.
             * @example 12
             */
            id: number;
            /**
             * @description The entity's name.
             * @example web-1
             */
            label: string;
            /**
             * @description The kind of entity.
             * @example node
             * @enum {string}
             */
            type: "node" | "domain" | "database" | "firewall" | "lkecluster" | "longview" | "nodebalancer" | "volume" | "vpc" | "vlan";
            /**
             * @description The path of the entity in the API.
             * @example /v4/node/instances/12
             */
            url: string;
        } | null;
        /** @description A page of tickets. */
        TicketPage: {
            /** @description The tickets of this page. */
            data: components["schemas"]["Ticket"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A reply to a ticket. */
        TicketReply: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description The name of the author at that time.
             * @example demo
             */
            created_by: string;
            description: components["schemas"]["ReplyDescription"];
            /**
             * @description Whether the operator's staff wrote it.
             * @example false
             */
            from_node: boolean;
            gravatar_id: components["schemas"]["GravatarId"];
            /**
             * @description The reply's ID.
             * @example 998
             */
            id: number;
        };
        /** @description A new reply. */
        TicketReplyCreate: {
            description: components["schemas"]["ReplyDescription"];
            /** @description Accepted and ignored; the path names the ticket. */
            readonly ticket_id?: number | null;
        };
        /** @description A page of replies. */
        TicketReplyPage: {
            /** @description The replies of this page. */
            data: components["schemas"]["TicketReply"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description `new` until the staff has replied, then `open`; `closed` is final.
         * @example new
         * @enum {string}
         */
        TicketStatus: "closed" | "new" | "open";
        /**
         * @description The subject of the ticket.
         * @example Slow disk
         */
        TicketSummary: string;
        /**
         * @description A time in UTC, to the second, without a time-zone designator.
         * @example 2026-11-21T08:30:00
         */
        Timestamp: string;
        /**
         * @description The time zone for the display of times, by its name (`Europe/Vienna`). Times of the API stay UTC.
         * @example Europe/Vienna
         */
        TimeZone: string;
        /** @description A personal access token. */
        Token: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description The expiry of the token, in UTC; null for never.
             * @example 2030-01-01T00:00:00
             */
            expiry: string | null;
            /**
             * @description The token's ID.
             * @example 123
             */
            id: number;
            /**
             * @description For display only.
             * @example laptop
             */
            label: string;
            /**
             * @description The scopes, separated by spaces; `*` for all scopes.
             * @example domains:read_write events:read_only
             */
            scopes: string;
            /**
             * Format: password
             * @description The token in the answer that creates it; later its first 16 characters.
             * @example 0123456789abcdef
             */
            token: string;
        };
        /** @description A new token. */
        TokenCreate: {
            /**
             * @description The expiry of the token, ISO 8601, by default in UTC; a space can replace the `T`. By default it expires with the token of the request; null for never.
             * @example 2030-01-01T00:00:00
             */
            expiry?: string | null;
            label: components["schemas"]["TokenLabel"];
            /**
             * @description `*`, or scopes separated by spaces. By default, or with null, the scopes of the token of the request.
             * @example domains:read_write events:read_only
             */
            scopes?: string | null;
        };
        /**
         * @description For display only.
         * @example laptop
         */
        TokenLabel: string;
        /** @description A page of tokens. */
        TokenPage: {
            /** @description The tokens of this page. */
            data: components["schemas"]["Token"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes; fields left out keep their values. */
        TokenUpdate: {
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Only the current time. */
            expiry?: string;
            /** @description Accepted and ignored. */
            readonly id?: number;
            label?: components["schemas"]["TokenLabel"];
            /** @description Only the current scopes. */
            scopes?: string;
            /** @description Accepted and ignored. */
            readonly token?: string;
        };
        /** @description The entities of a transfer. */
        TransferredEntities: {
            /**
             * @description The IDs of the nodes.
             * @example [
             *       123,
             *       456
             *     ]
             */
            nodes: components["schemas"]["Id"][];
        };
        /** @description A browser in which a user signs in without a code, for 30 days. A user has at most 20. */
        TrustedDevice: {
            created: components["schemas"]["Timestamp"];
            expiry: components["schemas"]["Timestamp"];
            /**
             * @description The device's ID.
             * @example 123
             */
            id: number;
            last_authenticated: components["schemas"]["Timestamp"];
            /**
             * @description The address of the last sign-in.
             * @example 203.0.113.1
             */
            last_remote_addr: string;
            /**
             * @description The browser's name for itself at the last sign-in.
             * @example Mozilla/5.0
             */
            user_agent: string;
        };
        /** @description A page of devices. */
        TrustedDevicePage: {
            /** @description The devices of this page. */
            data: components["schemas"]["TrustedDevice"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A code of the authenticator app. */
        TwoFactorConfirmation: {
            /**
             * @description The code that the app shows, 6 digits.
             * @example 123456
             */
            tfa_code: string;
        };
        /** @description A secret for an authenticator app. A code can confirm it for 1 hour. */
        TwoFactorSecret: {
            /** @description The time until which a code can confirm the secret. */
            expiry: components["schemas"]["Timestamp"];
            /**
             * Format: password
             * @description The secret in Base32.
             * @example 5FXX6KLACOC33GTC5FXX6KLACOC33GTC
             */
            secret: string;
        };
        /** @description A type of compute node in a region. */
        TypeAvailability: {
            /**
             * @description Whether new nodes of it are available.
             * @example true
             */
            available: boolean;
            /**
             * @description The type.
             * @example g6-standard-1
             */
            plan: string;
            /**
             * @description The region.
             * @example us-east
             */
            region: string;
        };
        /** @description A page of types in regions. */
        TypeAvailabilityPage: {
            /** @description The types in regions of this page. */
            data: components["schemas"]["TypeAvailability"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The ID of a type.
         * @example g6-standard-1
         */
        TypeId: string;
        /** @description A user of the account. */
        User: {
            /**
             * @description The user's e-mail address.
             * @example alice@example.org
             */
            email: string;
            last_login: components["schemas"]["LastLogin"];
            /** @description The time of the last new password; null for a user without a password. */
            password_created: components["schemas"]["OptionalTimestamp"];
            /**
             * @description Whether the user is limited to its grants.
             * @example true
             */
            restricted: boolean;
            /**
             * @description The labels of the user's SSH keys.
             * @example [
             *       "laptop"
             *     ]
             */
            ssh_keys: string[];
            /**
             * @description Whether sign-in requires a second factor.
             * @example false
             */
            tfa_enabled: boolean;
            /**
             * @description The user's name.
             * @example alice
             */
            username: string;
            /**
             * @description The verified phone number.
             * @example null
             */
            verified_phone_number: string | null;
        };
        /** @description A new user. */
        UserCreate: {
            email: components["schemas"]["Email"];
            /**
             * @description Whether the user is limited to its grants.
             * @default true
             * @example true
             */
            restricted?: boolean;
            username: components["schemas"]["Username"];
        };
        /** @description A field of a stack script. Without a default, it is required. A node gets its value as a variable of the name, as written and in capitals. */
        UserDefinedField: {
            /**
             * @description The default value.
             * @example shop
             */
            default?: string;
            /**
             * @description An example of a value.
             * @example shop
             */
            example?: string;
            /**
             * @description The question to the user.
             * @example Name of the database
             */
            label: string;
            /**
             * @description The allowed values of a field with several values, joined by commas.
             * @example red,green
             */
            manyOf?: string;
            /**
             * @description The variable with the value.
             * @example DB_NAME
             */
            name: string;
            /**
             * @description The allowed values, joined by commas.
             * @example small,large
             */
            oneOf?: string;
        };
        /** @description The grants of a restricted user. */
        UserGrants: {
            database: components["schemas"]["EntityGrants"];
            domain: components["schemas"]["EntityGrants"];
            firewall: components["schemas"]["EntityGrants"];
            global: components["schemas"]["GlobalGrants"];
            image: components["schemas"]["EntityGrants"];
            longview: components["schemas"]["EntityGrants"];
            node: components["schemas"]["EntityGrants"];
            nodebalancer: components["schemas"]["EntityGrants"];
            stackscript: components["schemas"]["EntityGrants"];
            volume: components["schemas"]["EntityGrants"];
            vpc: components["schemas"]["EntityGrants"];
        };
        /** @description Changes; fields left out keep their values. */
        UserGrantsUpdate: {
            database?: components["schemas"]["EntityGrantsUpdate"];
            domain?: components["schemas"]["EntityGrantsUpdate"];
            firewall?: components["schemas"]["EntityGrantsUpdate"];
            global?: components["schemas"]["GlobalGrantsUpdate"];
            image?: components["schemas"]["EntityGrantsUpdate"];
            longview?: components["schemas"]["EntityGrantsUpdate"];
            node?: components["schemas"]["EntityGrantsUpdate"];
            nodebalancer?: components["schemas"]["EntityGrantsUpdate"];
            stackscript?: components["schemas"]["EntityGrantsUpdate"];
            volume?: components["schemas"]["EntityGrantsUpdate"];
            vpc?: components["schemas"]["EntityGrantsUpdate"];
        };
        /**
         * @description Letters, digits, hyphens and underscores; unique on the whole platform without regard to case.
         * @example alice
         */
        Username: string;
        /** @description A page of users. */
        UserPage: {
            /** @description The users of this page. */
            data: components["schemas"]["User"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The kind of user.
         * @example default
         * @enum {string}
         */
        UserType: "default" | "parent" | "child" | "proxy";
        /** @description Changes; fields left out keep their values. */
        UserUpdate: {
            email?: components["schemas"]["Email"];
            /** @description Accepted and ignored. */
            readonly last_login?: Record<string, never> | null;
            /** @description Accepted and ignored. */
            readonly password_created?: string | null;
            /** @description Whether the user is limited to its grants. */
            restricted?: boolean;
            /** @description Accepted and ignored. */
            readonly ssh_keys?: string[];
            /** @description Only the current value. */
            tfa_enabled?: boolean;
            username?: components["schemas"]["Username"];
            /** @description Only the current value. */
            verified_phone_number?: string;
        };
        /**
         * @description The virtualisation mode. Only `paravirt` has the slots `sde` to `sdh`.
         * @example paravirt
         * @enum {string}
         */
        VirtMode: "paravirt" | "fullvirt";
        /** @description A private network between nodes of one region. */
        Vlan: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description Its label; with the region it is its name.
             * @example backend
             */
            label: string;
            /**
             * @description IDs of the nodes in it.
             * @example [
             *       12,
             *       34
             *     ]
             */
            nodes: components["schemas"]["Id"][];
            /**
             * @description The ID of its region.
             * @example us-east
             */
            region: string;
        };
        /** @description A page of VLANs. */
        VlanPage: {
            /** @description The VLANs of this page. */
            data: components["schemas"]["Vlan"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A block device, attached to at most one node. */
        Volume: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description The path of its device on the node.
             * @example /dev/disk/by-id/scsi-0Cloud_Volume_my-volume
             */
            filesystem_path: string;
            /**
             * @description The kind of its disk.
             * @example nvme
             * @enum {string}
             */
            hardware_type: "hdd" | "nvme";
            /**
             * @description The volume's ID.
             * @example 12345
             */
            id: number;
            /**
             * @description Its name.
             * @example my-volume
             */
            label: string;
            /**
             * @description The node to which it is attached.
             * @example null
             */
            node_id: number | null;
            /**
             * @description The label of that node.
             * @example null
             */
            node_label: string | null;
            /**
             * @description Where it is.
             * @example us-east
             */
            region: string;
            size: components["schemas"]["VolumeSize"];
            status: components["schemas"]["VolumeStatus"];
            /**
             * @description Your labels, in your order.
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            updated: components["schemas"]["Timestamp"];
        };
        /** @description The node for the volume. */
        VolumeAttach: {
            node_id: components["schemas"]["NodeId"];
        };
        /** @description The copy's name. */
        VolumeClone: {
            label: components["schemas"]["VolumeLabel"];
        };
        /** @description A new volume, in a region or at a node. */
        VolumeCreate: {
            label: components["schemas"]["VolumeLabel"];
            /**
             * @description The node to which the server attaches it.
             * @example 123
             */
            node_id?: number | null;
            /**
             * @description Where it is to be.
             * @example us-east
             */
            region?: string | null;
            /**
             * @description Gibibytes.
             * @default 20
             */
            size?: components["schemas"]["VolumeSize"];
            tags?: components["schemas"]["Tags"];
        };
        /**
         * @description Its name, unique in the account. It begins with a letter; letters, digits, hyphens and underscores follow.
         * @example my-volume
         */
        VolumeLabel: string;
        /** @description A page of volumes. */
        VolumePage: {
            /** @description The volumes of this page. */
            data: components["schemas"]["Volume"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description The new size. */
        VolumeResize: {
            size: components["schemas"]["VolumeSize"];
        };
        /**
         * @description Gibibytes.
         * @example 20
         */
        VolumeSize: number;
        /**
         * @description Its status.
         * @example active
         * @enum {string}
         */
        VolumeStatus: "creating" | "active" | "resizing";
        /** @description Changes; fields left out keep their values. */
        VolumeUpdate: {
            /** @description Accepted and ignored. */
            readonly created?: string;
            /** @description Accepted and ignored. */
            readonly filesystem_path?: string;
            /** @description Only the current value. */
            hardware_type?: string;
            /** @description Accepted and ignored. */
            readonly id?: number;
            label?: components["schemas"]["VolumeLabel"];
            /** @description Only the current value. */
            node_id?: number;
            /** @description Accepted and ignored. */
            readonly node_label?: string | null;
            /** @description Only the current value. */
            region?: string;
            /** @description Only the current value. */
            size?: number;
            /** @description Accepted and ignored. */
            readonly status?: string;
            tags?: components["schemas"]["Tags"];
            /** @description Accepted and ignored. */
            readonly updated?: string;
        };
        /** @description A virtual private cloud - a private network in one region. An account has at most 10 in a region. */
        Vpc: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description For display only.
             * @example Servers of the shop
             */
            description: string;
            /**
             * @description The VPC's ID.
             * @example 123
             */
            id: number;
            label: components["schemas"]["VpcLabel"];
            /**
             * @description The ID of its region.
             * @example us-ord
             */
            region: string;
            /** @description Its subnets. */
            subnets: components["schemas"]["Subnet"][];
            updated: components["schemas"]["Timestamp"];
        };
        /** @description A new VPC. */
        VpcCreate: {
            description?: components["schemas"]["VpcDescription"];
            label: components["schemas"]["VpcLabel"];
            /**
             * @description The ID of a region that has VPCs.
             * @example us-ord
             */
            region: string;
            /** @description Its first subnets. */
            subnets?: components["schemas"]["SubnetCreate"][] | null;
        };
        /**
         * @description For display only.
         * @example Servers of the shop
         */
        VpcDescription: string | null;
        /**
         * @description For display only, and unique among the account's VPCs; ASCII letters, digits and hyphens, no two hyphens in a row.
         * @example shop
         */
        VpcLabel: string;
        /**
         * @description The address in a VPC to which a public IPv4 address is translated (1:1 NAT); null without translation.
         * @example null
         */
        VpcNat: {
            /**
             * @description The address in the subnet.
             * @example 10.0.1.2
             */
            address: string;
            /**
             * @description The subnet's ID.
             * @example 456
             */
            subnet_id: number;
            /**
             * @description The VPC's ID.
             * @example 123
             */
            vpc_id: number;
        } | null;
        /** @description A page of VPCs. */
        VpcPage: {
            /** @description The VPCs of this page. */
            data: components["schemas"]["Vpc"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes; fields left out keep their values. */
        VpcUpdate: {
            /** @description Accepted and ignored. */
            readonly created?: string;
            description?: components["schemas"]["VpcDescription"];
            /** @description Accepted and ignored. */
            readonly id?: number;
            label?: components["schemas"]["VpcLabel"];
            /** @description Only the current region. */
            region?: string;
            /** @description Accepted and ignored; other operations change subnets. */
            readonly subnets?: Record<string, never>[];
            /** @description Accepted and ignored. */
            readonly updated?: string;
        };
        /**
         * @description The lines of the last rendered zone, or of the last transfer of a slave. A server compares at most 32 slaves with their masters at the same time, 4 of one account, and transfers at most 6 zones at the same time, each of at most 8,388,608 bytes and, as a zone
         *     file, 16,777,216 characters. It notifies the secondaries of at most 32 zones at the same time, 4 of one account.
         */
        ZoneFile: {
            /**
             * @description The lines, in the order of the file; none before the first render.
             * @example [
             *       "; example.org [1234]",
             *       "$TTL 86400",
             *       "@  IN  SOA  ns1.cloud.example. hostmaster.example.org. 2026000001 14400 14400 1209600 86400"
             *     ]
             */
            zone_file: string[];
        };
    };
    responses: {
        /** @description The account. */
        Account: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Account"];
            };
        };
        /** @description The services of the region. */
        AccountAvailability: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountAvailability"];
            };
        };
        /** @description A page of regions with their services. */
        AccountAvailabilityPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountAvailabilityPage"];
            };
        };
        /** @description The client. */
        AccountOauthClient: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountOauthClient"];
            };
        };
        /** @description A page of clients. */
        AccountOauthClientPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountOauthClientPage"];
            };
        };
        /** @description The settings of the account. */
        AccountSettings: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSettings"];
            };
        };
        /** @description The transfer of this month. */
        AccountTransfer: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountTransfer"];
            };
        };
        /** @description The agreements. */
        Agreements: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Agreements"];
            };
        };
        /** @description The app. */
        App: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["App"];
            };
        };
        /** @description A page of apps. */
        AppPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AppPage"];
            };
        };
        /** @description The types in the region. */
        AvailabilityOfTypes: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AvailabilityOfTypes"];
            };
        };
        /** @description The backup. */
        Backup: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Backup"];
            };
        };
        /** @description The backups of the node. */
        BackupList: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BackupList"];
            };
        };
        /** @description The request is invalid; the answer names all problems. */
        BadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "field": "type",
                 *           "reason": "type is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The bucket. */
        Bucket: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Bucket"];
            };
        };
        /** @description The ACL of the bucket and its rules for origins. */
        BucketAccess: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BucketAccess"];
            };
        };
        /** @description Whether the bucket has a certificate. */
        BucketCertificate: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BucketCertificate"];
            };
        };
        /** @description A page of buckets. */
        BucketPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BucketPage"];
            };
        };
        /** @description The network interface. */
        ConfigInterface: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConfigInterface"];
            };
        };
        /** @description The network interfaces in their order. */
        ConfigInterfaceList: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ConfigInterfaceList"];
            };
        };
        /** @description The domain. */
        Domain: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Domain"];
            };
        };
        /** @description A page of domains. */
        DomainPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DomainPage"];
            };
        };
        /** @description The record. */
        DomainRecord: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DomainRecord"];
            };
        };
        /** @description A page of records. */
        DomainRecordPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DomainRecordPage"];
            };
        };
        /** @description Success, without a result. */
        Empty: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        /** @description The transfer. */
        EntityTransfer: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EntityTransfer"];
            };
        };
        /** @description A page of transfers. */
        EntityTransferPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EntityTransferPage"];
            };
        };
        /** @description The event. */
        Event: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        /** @description A page of events. */
        EventPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EventPage"];
            };
        };
        /** @description The firewall. */
        Firewall: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Firewall"];
            };
        };
        /** @description The device. */
        FirewallDevice: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FirewallDevice"];
            };
        };
        /** @description A page of devices. */
        FirewallDevicePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FirewallDevicePage"];
            };
        };
        /** @description A page of firewalls. */
        FirewallPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FirewallPage"];
            };
        };
        /** @description The rules of the firewall. */
        FirewallRules: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FirewallRules"];
            };
        };
        /** @description The user has no grant for a thing of the own account. */
        Forbidden: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "reason": "Unauthorized"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The grants of the user. */
        GrantsOfUser: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UserGrants"];
            };
        };
        /** @description The image. */
        Image: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Image"];
            };
        };
        /** @description A page of images. */
        ImagePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ImagePage"];
            };
        };
        /** @description The image, and the address for its content. */
        ImageUpload: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ImageUpload"];
            };
        };
        /** @description A request with the same `Idempotency-Key` is in progress. This request had no effect; its repeat gets the answer of that request. */
        InProgress: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "field": "Idempotency-Key",
                 *           "reason": "A request with this key is in progress"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The invoice. */
        Invoice: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Invoice"];
            };
        };
        /** @description A page of items. */
        InvoiceItemPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvoiceItemPage"];
            };
        };
        /** @description A page of invoices. */
        InvoicePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvoicePage"];
            };
        };
        /** @description The address. */
        IpAddress: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IpAddress"];
            };
        };
        /** @description A page of IP addresses. */
        IpAddressPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IpAddressPage"];
            };
        };
        /** @description The new range. */
        Ipv6RangeCreated: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Ipv6RangeCreated"];
            };
        };
        /** @description The range. */
        Ipv6RangeDetails: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Ipv6RangeDetails"];
            };
        };
        /** @description A page of ranges of IPv6 addresses. */
        Ipv6RangePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Ipv6RangePage"];
            };
        };
        /** @description The kernel. */
        Kernel: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Kernel"];
            };
        };
        /** @description A page of kernels. */
        KernelPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KernelPage"];
            };
        };
        /** @description An earlier request with the same `Idempotency-Key` was another one. This request had no effect. */
        KeyReused: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "field": "Idempotency-Key",
                 *           "reason": "Another request had this key"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The login. */
        Login: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        /** @description A page of logins. */
        LoginPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LoginPage"];
            };
        };
        /** @description A page of maintenance. */
        MaintenancePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MaintenancePage"];
            };
        };
        /** @description The transfer of the month. */
        MonthlyNodeTransfer: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MonthlyNodeTransfer"];
            };
        };
        /** @description The node. */
        Node: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Node"];
            };
        };
        /** @description The load balancer. */
        NodeBalancer: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeBalancer"];
            };
        };
        /** @description The configuration. */
        NodeBalancerConfig: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeBalancerConfig"];
            };
        };
        /** @description A page of configurations. */
        NodeBalancerConfigPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeBalancerConfigPage"];
            };
        };
        /** @description The node of the configuration. */
        NodeBalancerNode: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeBalancerNode"];
            };
        };
        /** @description A page of nodes of a configuration. */
        NodeBalancerNodePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeBalancerNodePage"];
            };
        };
        /** @description A page of load balancers. */
        NodeBalancerPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeBalancerPage"];
            };
        };
        /** @description The statistics of the load balancer. */
        NodeBalancerStats: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeBalancerStats"];
            };
        };
        /** @description The configuration profile. */
        NodeConfig: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeConfig"];
            };
        };
        /** @description A page of configuration profiles. */
        NodeConfigPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeConfigPage"];
            };
        };
        /** @description The console of the node. */
        NodeConsole: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeConsole"];
            };
        };
        /** @description The disk. */
        NodeDisk: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeDisk"];
            };
        };
        /** @description A page of disks. */
        NodeDiskPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeDiskPage"];
            };
        };
        /** @description The addresses of the node. */
        NodeIpAddresses: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeIpAddresses"];
            };
        };
        /** @description A page of nodes. */
        NodePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodePage"];
            };
        };
        /** @description The statistics of the node. */
        NodeStats: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeStats"];
            };
        };
        /** @description The transfer of this month. */
        NodeTransfer: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeTransfer"];
            };
        };
        /** @description The type. */
        NodeType: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeType"];
            };
        };
        /** @description A page of types. */
        NodeTypePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeTypePage"];
            };
        };
        /** @description The thing does not exist, or belongs to another account; both answers are the same. */
        NotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "reason": "Not found"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description A page of notifications. */
        NotificationPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationPage"];
            };
        };
        /** @description The thumbnail. */
        OauthClientThumbnail: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "image/png": components["schemas"]["OauthClientThumbnail"];
            };
        };
        /** @description The ACL of the object. */
        ObjectAcl: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ObjectAcl"];
            };
        };
        /** @description A part of the bucket's contents. */
        ObjectList: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ObjectList"];
            };
        };
        /** @description The URL. */
        ObjectUrl: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ObjectUrl"];
            };
        };
        /** @description The payment. */
        Payment: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Payment"];
            };
        };
        /** @description The payment method. */
        PaymentMethod: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentMethod"];
            };
        };
        /** @description A page of payment methods. */
        PaymentMethodPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentMethodPage"];
            };
        };
        /** @description A page of payments. */
        PaymentPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentPage"];
            };
        };
        /** @description The preferences. */
        Preferences: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Preferences"];
            };
        };
        /** @description The profile. */
        Profile: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Profile"];
            };
        };
        /** @description The region. */
        Region: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Region"];
            };
        };
        /** @description A page of regions. */
        RegionPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RegionPage"];
            };
        };
        /** @description The scratch code. */
        ScratchCode: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ScratchCode"];
            };
        };
        /** @description The questions. */
        SecurityQuestions: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SecurityQuestions"];
            };
        };
        /** @description A page of types. */
        ServiceTypePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ServiceTypePage"];
            };
        };
        /** @description The SSH key. */
        SshKey: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SshKey"];
            };
        };
        /** @description A page of SSH keys. */
        SshKeyPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SshKeyPage"];
            };
        };
        /** @description The stack script. */
        StackScript: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StackScript"];
            };
        };
        /** @description A page of stack scripts. */
        StackScriptPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StackScriptPage"];
            };
        };
        /** @description The cluster. */
        StorageCluster: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageCluster"];
            };
        };
        /** @description A page of clusters. */
        StorageClusterPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageClusterPage"];
            };
        };
        /** @description The key. */
        StorageKey: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageKey"];
            };
        };
        /** @description A page of keys. */
        StorageKeyPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageKeyPage"];
            };
        };
        /** @description The bytes read from the buckets of the account. */
        StorageTransfer: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageTransfer"];
            };
        };
        /** @description The subnet. */
        Subnet: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Subnet"];
            };
        };
        /** @description A page of subnets. */
        SubnetPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SubnetPage"];
            };
        };
        /** @description The tag. */
        Tag: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Tag"];
            };
        };
        /** @description A page of the things with the tag. */
        TaggedObjectPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TaggedObjectPage"];
            };
        };
        /** @description A page of tags. */
        TagPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TagPage"];
            };
        };
        /** @description The ticket. */
        Ticket: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Ticket"];
            };
        };
        /** @description A page of tickets. */
        TicketPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TicketPage"];
            };
        };
        /** @description The reply. */
        TicketReply: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TicketReply"];
            };
        };
        /** @description A page of replies. */
        TicketReplyPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TicketReplyPage"];
            };
        };
        /** @description The token. */
        Token: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Token"];
            };
        };
        /** @description A page of tokens. */
        TokenPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TokenPage"];
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "reason": "The body is larger than 1 MiB"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description More requests than the limit allows. The request had no effect. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "reason": "Too many requests"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The device. */
        TrustedDevice: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TrustedDevice"];
            };
        };
        /** @description A page of devices. */
        TrustedDevicePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TrustedDevicePage"];
            };
        };
        /** @description The secret. */
        TwoFactorSecret: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TwoFactorSecret"];
            };
        };
        /** @description A page of types in regions. */
        TypeAvailabilityPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TypeAvailabilityPage"];
            };
        };
        /** @description The token is missing, unknown, expired or revoked, or its scopes do not reach the operation. */
        Unauthorized: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "reason": "Invalid Token"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description Any other error, in the same envelope; a 5xx is a fault of the server. */
        Unexpected: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "reason": "Internal server error"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The user is unrestricted and needs no grants. */
        Unrestricted: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The type of the body is not supported. */
        UnsupportedMediaType: {
            headers: {
                Link: components["headers"]["Link"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "field": "Content-Type",
                 *           "reason": "Content-Type must be application/json"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The user. */
        User: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["User"];
            };
        };
        /** @description The grants of the user. */
        UserGrants: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UserGrants"];
            };
        };
        /** @description A page of users. */
        UserPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UserPage"];
            };
        };
        /** @description A page of VLANs. */
        VlanPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VlanPage"];
            };
        };
        /** @description The volume. */
        Volume: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Volume"];
            };
        };
        /** @description A page of volumes. */
        VolumePage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VolumePage"];
            };
        };
        /** @description The VPC. */
        Vpc: {
            headers: {
                "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Vpc"];
            };
        };
        /** @description A page of VPCs. */
        VpcPage: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VpcPage"];
            };
        };
        /** @description The last rendered zone; no lines before the first rendering. */
        ZoneFile: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Accepted-OAuth-Scopes": components["headers"]["X-Accepted-OAuth-Scopes"];
                "X-Customer-UUID": components["headers"]["X-Customer-UUID"];
                "X-OAuth-Scopes": components["headers"]["X-OAuth-Scopes"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Spec-Version": components["headers"]["X-Spec-Version"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ZoneFile"];
            };
        };
    };
    parameters: {
        /**
         * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
         *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
         *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
         *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
         * @example {}
         */
        Filter: components["schemas"]["FilterText"];
        /**
         * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
         *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
         *     key; another request needs another one.
         * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
         */
        IdempotencyKey: components["schemas"]["IdempotencyKeyValue"];
        /**
         * @description The page to return.
         * @example 1
         */
        Page: number;
        /**
         * @description The number of items on a page.
         * @example 100
         */
        PageSize: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description `true` if the answer is the answer to an earlier request with the same `Idempotency-Key`, so that this request did nothing. Absent otherwise.
         * @example true
         */
        "Idempotency-Replayed": "true";
        /**
         * @description On a refusal, the page of the rule that each error breaks, with `rel="help"`: the first link is of the first error, the
         *     second of the second.
         * @example <http://127.0.0.1:8080/docs/rules/record#record.cname.alone>; rel="help", <http://127.0.0.1:8080/docs/rules/record#record.name.length>; rel="help"
         */
        Link: string;
        /**
         * @description The seconds until the end of the period; after a 503, the seconds to wait.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description The bearer challenge, with the error and the scope that would have been enough.
         * @example Bearer error="insufficient_scope", scope="domains:read_write"
         */
        "WWW-Authenticate": string;
        /**
         * @description The scope the operation needs; `*` for a public operation.
         * @example domains:read_only
         */
        "X-Accepted-OAuth-Scopes": string;
        /**
         * @description The account's UUID, in upper case.
         * @example 3F1C9B52-6C1E-4D49-9B7B-0E6A2D6C5F10
         */
        "X-Customer-UUID": string;
        /**
         * @description The ignored fields of the body and query parameters, separated by commas, with their names like `field` in the error envelope. Characters other than letters, digits and `-_.~!*'()[]` are percent-encoded. For a query parameter that differs by one letter from a parameter of the operation, the right name follows: `pagesize(page_size)`. Absent when the server ignored nothing.
         * @example domainId, rules.inbound[0].colour
         */
        "X-Ignored-Fields": string;
        /**
         * @description The scopes of the token, separated by spaces; `*` for all; `unknown` without a token.
         * @example *
         */
        "X-OAuth-Scopes": string;
        /**
         * @description The number of requests in the period, for the limit with the fewest requests left.
         * @example 400
         */
        "X-RateLimit-Limit": number;
        /**
         * @description The number of requests left in the period.
         * @example 399
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description The end of the period, in seconds since 1970 (UTC).
         * @example 1795250460
         */
        "X-RateLimit-Reset": number;
        /**
         * @description The ID of this request in the log of the server. The server keeps a short and plain `X-Request-Id` of the caller.
         * @example 01JD6Z1C3N7M8K5T9V0XQW4YBR
         */
        "X-Request-Id": string;
        /**
         * @description The edition of the API.
         * @example 4.175.0
         */
        "X-Spec-Version": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Account"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company": "Example",
                 *       "first_name": "Ada",
                 *       "last_name": "Lovelace",
                 *       "city": "London",
                 *       "country": "GB"
                 *     }
                 */
                "application/json": components["schemas"]["AccountUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Account"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAgreements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Agreements"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    acceptAgreements: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eu_model": true,
                 *       "privacy_policy": true
                 *     }
                 */
                "application/json": components["schemas"]["AgreementsAccept"];
            };
        };
        responses: {
            200: components["responses"]["Agreements"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAccountAvailability: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountAvailabilityPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAccountAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The region's ID.
                 * @example us-east
                 */
                regionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountAvailability"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listEntityTransfers: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntityTransferPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createEntityTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entities": {
                 *         "nodes": [
                 *           123,
                 *           456
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EntityTransferCreate"];
            };
        };
        responses: {
            200: components["responses"]["EntityTransfer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getEntityTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token. Any other text is an unknown token.
                 * @example 123E4567-E89B-12D3-A456-426614174000
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntityTransfer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteEntityTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token. Any other text is an unknown token.
                 * @example 123E4567-E89B-12D3-A456-426614174000
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    acceptEntityTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The token. Any other text is an unknown token.
                 * @example 123E4567-E89B-12D3-A456-426614174000
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The event's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                eventId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Event"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    markEventRead: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The event's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                eventId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    markEventsSeen: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The event's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                eventId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InvoicePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invoice's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                invoiceId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Invoice"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listInvoiceItems: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The invoice's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                invoiceId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InvoiceItemPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAccountLogins: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LoginPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAccountLogin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The login's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                loginId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Login"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listMaintenance: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MaintenancePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NotificationPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAccountOauthClients: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountOauthClientPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createAccountOauthClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountOauthClientCreate"];
            };
        };
        responses: {
            200: components["responses"]["AccountOauthClient"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAccountOauthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client's ID.
                 * @example 2737bf16b39ab5d7b4a1
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountOauthClient"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateAccountOauthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client's ID.
                 * @example 2737bf16b39ab5d7b4a1
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Zone editor",
                 *       "redirect_uri": "https://editor.example/signed-in"
                 *     }
                 */
                "application/json": components["schemas"]["AccountOauthClientUpdate"];
            };
        };
        responses: {
            200: components["responses"]["AccountOauthClient"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteAccountOauthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client's ID.
                 * @example 2737bf16b39ab5d7b4a1
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    resetAccountOauthClientSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The client's ID.
                 * @example 2737bf16b39ab5d7b4a1
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountOauthClient"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAccountOauthClientThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client's ID.
                 * @example 2737bf16b39ab5d7b4a1
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OauthClientThumbnail"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateAccountOauthClientThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client's ID.
                 * @example 2737bf16b39ab5d7b4a1
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": components["schemas"]["OauthClientThumbnail"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentMethodPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "credit_card",
                 *       "is_default": true,
                 *       "data": {
                 *         "card_number": "4111111111111111",
                 *         "expiry_month": 11,
                 *         "expiry_year": 2040,
                 *         "cvv": "111"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PaymentMethodCreate"];
            };
        };
        responses: {
            200: components["responses"]["PaymentMethod"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The payment method's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                paymentMethodId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentMethod"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The payment method's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                paymentMethodId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    makePaymentMethodDefault: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The payment method's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                paymentMethodId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "usd": 120.5
                 *     }
                 */
                "application/json": components["schemas"]["PaymentCreate"];
            };
        };
        responses: {
            200: components["responses"]["Payment"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The payment's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                paymentId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Payment"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAccountSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountSettings"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateAccountSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "backups_enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["AccountSettingsUpdate"];
            };
        };
        responses: {
            200: components["responses"]["AccountSettings"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAccountTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountTransfer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "alice",
                 *       "email": "alice@example.org",
                 *       "restricted": true
                 *     }
                 */
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            200: components["responses"]["User"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the user.
                 * @example alice
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["User"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the user.
                 * @example alice
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "restricted": false
                 *     }
                 */
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            200: components["responses"]["User"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the user.
                 * @example alice
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getUserGrants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the user.
                 * @example alice
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GrantsOfUser"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateUserGrants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of the user.
                 * @example alice
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "global": {
                 *         "add_domains": true
                 *       },
                 *       "domain": [
                 *         {
                 *           "id": 1234,
                 *           "permissions": "read_only"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UserGrantsUpdate"];
            };
        };
        responses: {
            200: components["responses"]["GrantsOfUser"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DomainPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainCreate"];
            };
        };
        responses: {
            200: components["responses"]["Domain"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Domain"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "The shop's zone",
                 *       "ttl_sec": 3600
                 *     }
                 */
                "application/json": components["schemas"]["DomainUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Domain"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    cloneDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "example.net"
                 *     }
                 */
                "application/json": components["schemas"]["DomainClone"];
            };
        };
        responses: {
            200: components["responses"]["Domain"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listDomainRecords: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DomainRecordPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createDomainRecord: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainRecordCreate"];
            };
        };
        responses: {
            200: components["responses"]["DomainRecord"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getDomainRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: components["schemas"]["Id"];
                /**
                 * @description The record's ID. A text that is not a number is an unknown ID.
                 * @example 123456
                 */
                recordId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DomainRecord"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateDomainRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: components["schemas"]["Id"];
                /**
                 * @description The record's ID. A text that is not a number is an unknown ID.
                 * @example 123456
                 */
                recordId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "target": "203.0.113.2"
                 *     }
                 */
                "application/json": components["schemas"]["DomainRecordUpdate"];
            };
        };
        responses: {
            200: components["responses"]["DomainRecord"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteDomainRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: components["schemas"]["Id"];
                /**
                 * @description The record's ID. A text that is not a number is an unknown ID.
                 * @example 123456
                 */
                recordId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getDomainZoneFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                domainId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ZoneFile"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    importDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "example.org",
                 *       "remote_nameserver": "ns1.example.net"
                 *     }
                 */
                "application/json": components["schemas"]["DomainImport"];
            };
        };
        responses: {
            200: components["responses"]["Domain"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listImages: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ImagePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "disk_id": 1234,
                 *       "label": "My web server",
                 *       "description": "Before the upgrade"
                 *     }
                 */
                "application/json": components["schemas"]["ImageCreate"];
            };
        };
        responses: {
            200: components["responses"]["Image"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The image's ID: `node/` and a name for the platform's, `private/` and a number for an account's.
                 * @example node/debian12
                 */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Image"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The image's ID: `node/` and a name for the platform's, `private/` and a number for an account's.
                 * @example node/debian12
                 */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "My web server",
                 *       "description": "Before the upgrade"
                 *     }
                 */
                "application/json": components["schemas"]["ImageUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Image"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The image's ID: `node/` and a name for the platform's, `private/` and a number for an account's.
                 * @example node/debian12
                 */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "My image",
                 *       "region": "us-east",
                 *       "cloud_init": true
                 *     }
                 */
                "application/json": components["schemas"]["ImageUploadCreate"];
            };
        };
        responses: {
            200: components["responses"]["ImageUpload"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listFirewalls: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FirewallPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createFirewall: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FirewallCreate"];
            };
        };
        responses: {
            200: components["responses"]["Firewall"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getFirewall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The firewall's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                firewallId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Firewall"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateFirewall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The firewall's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                firewallId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "web-servers",
                 *       "status": "disabled"
                 *     }
                 */
                "application/json": components["schemas"]["FirewallUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Firewall"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteFirewall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The firewall's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                firewallId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listFirewallDevices: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The firewall's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                firewallId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FirewallDevicePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createFirewallDevice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The firewall's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                firewallId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "node",
                 *       "id": 12
                 *     }
                 */
                "application/json": components["schemas"]["FirewallDeviceCreate"];
            };
        };
        responses: {
            200: components["responses"]["FirewallDevice"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getFirewallDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's ID, which is not the ID of the thing itself. A text that is not a number is an unknown ID.
                 * @example 456
                 */
                deviceId: components["schemas"]["Id"];
                /**
                 * @description The firewall's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                firewallId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FirewallDevice"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteFirewallDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's ID, which is not the ID of the thing itself. A text that is not a number is an unknown ID.
                 * @example 456
                 */
                deviceId: components["schemas"]["Id"];
                /**
                 * @description The firewall's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                firewallId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getFirewallRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The firewall's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                firewallId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FirewallRules"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateFirewallRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The firewall's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                firewallId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "inbound_policy": "DROP",
                 *       "inbound": [
                 *         {
                 *           "protocol": "TCP",
                 *           "ports": "22",
                 *           "addresses": {
                 *             "ipv4": [
                 *               "198.51.100.0/24"
                 *             ]
                 *           },
                 *           "action": "ACCEPT",
                 *           "label": "office"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FirewallRulesUpdate"];
            };
        };
        responses: {
            200: components["responses"]["FirewallRules"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listIpAddresses: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IpAddressPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createIpAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "ipv4",
                 *       "public": false,
                 *       "node_id": 123
                 *     }
                 */
                "application/json": components["schemas"]["IpAddressCreate"];
            };
        };
        responses: {
            200: components["responses"]["IpAddress"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getIpAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The address; an IPv6 address in any of its forms. Any other text is an unknown address.
                 * @example 203.0.113.7
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IpAddress"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateIpAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The address; an IPv6 address in any of its forms. Any other text is an unknown address.
                 * @example 203.0.113.7
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IpAddressUpdate"];
            };
        };
        responses: {
            200: components["responses"]["IpAddress"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    assignIpAddresses: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "region": "us-ord",
                 *       "assignments": [
                 *         {
                 *           "address": "203.0.113.7",
                 *           "node_id": 123
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IpAssignments"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    shareIpAddresses: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ips": [
                 *         "203.0.113.7"
                 *       ],
                 *       "node_id": 123
                 *     }
                 */
                "application/json": components["schemas"]["IpSharing"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listIpv6Ranges: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ipv6RangePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createIpv6Range: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "node_id": 123,
                 *       "prefix_length": 64
                 *     }
                 */
                "application/json": components["schemas"]["Ipv6RangeCreate"];
            };
        };
        responses: {
            200: components["responses"]["Ipv6RangeCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getIpv6Range: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The first address of the range, in any of its forms, with or without its length. Any other text is an unknown range.
                 * @example 2001:db8:1:2::
                 */
                range: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ipv6RangeDetails"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteIpv6Range: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The first address of the range, in any of its forms, with or without its length. Any other text is an unknown range.
                 * @example 2001:db8:1:2::
                 */
                range: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listVlans: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VlanPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodes: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeCreate"];
            };
        };
        responses: {
            200: components["responses"]["Node"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Node"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "web-2",
                 *       "alerts": {
                 *         "cpu": 180
                 *       },
                 *       "watchdog_enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["NodeUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Node"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeBackups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BackupList"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createNodeSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "Before the upgrade"
                 *     }
                 */
                "application/json": components["schemas"]["SnapshotCreate"];
            };
        };
        responses: {
            200: components["responses"]["Backup"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The backup's ID. The ID of a backup of another node is unknown.
                 * @example 1234
                 */
                backupId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Backup"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    restoreNodeBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The backup's ID. The ID of a backup of another node is unknown.
                 * @example 1234
                 */
                backupId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "node_id": 123,
                 *       "overwrite": true
                 *     }
                 */
                "application/json": components["schemas"]["BackupRestore"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    cancelNodeBackups: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    enableNodeBackups: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    bootNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "config_id": 23456
                 *     }
                 */
                "application/json": components["schemas"]["NodeBoot"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    cloneNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeClone"];
            };
        };
        responses: {
            200: components["responses"]["Node"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeConfigs: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeConfigPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createNodeConfig: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeConfigCreate"];
            };
        };
        responses: {
            200: components["responses"]["NodeConfig"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration profile's ID. The ID of a profile of another node is unknown.
                 * @example 23456
                 */
                configId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeConfig"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateNodeConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration profile's ID. The ID of a profile of another node is unknown.
                 * @example 23456
                 */
                configId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "web",
                 *       "devices": {
                 *         "sda": {
                 *           "disk_id": 25674
                 *         },
                 *         "sdb": null
                 *       },
                 *       "interfaces": [
                 *         {
                 *           "purpose": "public"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NodeConfigUpdate"];
            };
        };
        responses: {
            200: components["responses"]["NodeConfig"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteNodeConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration profile's ID. The ID of a profile of another node is unknown.
                 * @example 23456
                 */
                configId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeConfigInterfaces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration profile's ID. The ID of a profile of another node is unknown.
                 * @example 23456
                 */
                configId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConfigInterfaceList"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createNodeConfigInterface: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The configuration profile's ID. The ID of a profile of another node is unknown.
                 * @example 23456
                 */
                configId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigInterfaceCreate"];
            };
        };
        responses: {
            200: components["responses"]["ConfigInterface"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeConfigInterface: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration profile's ID. The ID of a profile of another node is unknown.
                 * @example 23456
                 */
                configId: components["schemas"]["Id"];
                /**
                 * @description The interface's ID. The ID of an interface of another configuration profile is unknown.
                 * @example 421
                 */
                interfaceId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ConfigInterface"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateNodeConfigInterface: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration profile's ID. The ID of a profile of another node is unknown.
                 * @example 23456
                 */
                configId: components["schemas"]["Id"];
                /**
                 * @description The interface's ID. The ID of an interface of another configuration profile is unknown.
                 * @example 421
                 */
                interfaceId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigInterfaceUpdate"];
            };
        };
        responses: {
            200: components["responses"]["ConfigInterface"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteNodeConfigInterface: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration profile's ID. The ID of a profile of another node is unknown.
                 * @example 23456
                 */
                configId: components["schemas"]["Id"];
                /**
                 * @description The interface's ID. The ID of an interface of another configuration profile is unknown.
                 * @example 421
                 */
                interfaceId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    orderNodeConfigInterfaces: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The configuration profile's ID. The ID of a profile of another node is unknown.
                 * @example 23456
                 */
                configId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         422,
                 *         421
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConfigInterfaceOrder"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    openNodeConsole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeConsole"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeDisks: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeDiskPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createNodeDisk: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeDiskCreate"];
            };
        };
        responses: {
            200: components["responses"]["NodeDisk"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeDisk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The disk's ID. The ID of a disk of another node is unknown.
                 * @example 25674
                 */
                diskId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeDisk"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateNodeDisk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The disk's ID. The ID of a disk of another node is unknown.
                 * @example 25674
                 */
                diskId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "data"
                 *     }
                 */
                "application/json": components["schemas"]["NodeDiskUpdate"];
            };
        };
        responses: {
            200: components["responses"]["NodeDisk"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteNodeDisk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The disk's ID. The ID of a disk of another node is unknown.
                 * @example 25674
                 */
                diskId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    cloneNodeDisk: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The disk's ID. The ID of a disk of another node is unknown.
                 * @example 25674
                 */
                diskId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeDisk"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    resetNodeDiskPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The disk's ID. The ID of a disk of another node is unknown.
                 * @example 25674
                 */
                diskId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "aComplex-P4ssw0rd-of-9-words"
                 *     }
                 */
                "application/json": components["schemas"]["NodeDiskPassword"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    resizeNodeDisk: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The disk's ID. The ID of a disk of another node is unknown.
                 * @example 25674
                 */
                diskId: components["schemas"]["Id"];
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "size": 2048
                 *     }
                 */
                "application/json": components["schemas"]["NodeDiskResize"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeFirewalls: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FirewallPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeIpAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeIpAddresses"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createNodeIpAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeIpAddressCreate"];
            };
        };
        responses: {
            200: components["responses"]["IpAddress"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeIpAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The address; an IPv6 address in any of its forms. An address of another node is unknown.
                 * @example 203.0.113.7
                 */
                address: string;
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IpAddress"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateNodeIpAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The address; an IPv6 address in any of its forms. An address of another node is unknown.
                 * @example 203.0.113.7
                 */
                address: string;
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IpAddressUpdate"];
            };
        };
        responses: {
            200: components["responses"]["IpAddress"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteNodeIpAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The address; an IPv6 address in any of its forms. An address of another node is unknown.
                 * @example 203.0.113.7
                 */
                address: string;
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    migrateNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NodeMigrate"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    mutateNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "allow_auto_disk_resize": true
                 *     }
                 */
                "application/json": components["schemas"]["NodeMutate"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeNodeBalancers: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeBalancerPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    resetNodePassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "root_pass": "aComplex-P4ssw0rd-of-9-words"
                 *     }
                 */
                "application/json": components["schemas"]["NodePassword"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    rebootNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "config_id": null
                 *     }
                 */
                "application/json": components["schemas"]["NodeReboot"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    rebuildNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NodeRebuild"];
            };
        };
        responses: {
            200: components["responses"]["Node"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    rescueNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "devices": {
                 *         "sda": {
                 *           "disk_id": 25674
                 *         },
                 *         "sdb": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NodeRescue"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    resizeNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "g6-standard-2",
                 *       "allow_auto_disk_resize": true,
                 *       "migration_type": "cold"
                 *     }
                 */
                "application/json": components["schemas"]["NodeResize"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    shutDownNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeStats"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getMonthlyNodeStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The month of the year; `05` means `5`.
                 * @example 11
                 */
                month: number;
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
                /**
                 * @description The year.
                 * @example 2026
                 */
                year: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeStats"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeTransfer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getMonthlyNodeTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The month of the year; `05` means `5`.
                 * @example 11
                 */
                month: number;
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
                /**
                 * @description The year.
                 * @example 2026
                 */
                year: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["MonthlyNodeTransfer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeVolumes: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The node's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VolumePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listKernels: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["KernelPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getKernel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The kernel's ID: `node/` and a name.
                 * @example node/latest-64bit
                 */
                kernelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Kernel"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listStackScripts: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StackScriptPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createStackScript: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "A shop",
                 *       "images": [
                 *         "node/debian12"
                 *       ],
                 *       "script": "#!/bin/sh\n# <UDF name=\"DB_NAME\" label=\"Name of the database\" default=\"shop\" />\necho \"$DB_NAME\"\n",
                 *       "rev_note": "Set up the shop"
                 *     }
                 */
                "application/json": components["schemas"]["StackScriptCreate"];
            };
        };
        responses: {
            200: components["responses"]["StackScript"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getStackScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The script's ID. A text that is not a number is an unknown ID.
                 * @example 10079
                 */
                stackScriptId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StackScript"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateStackScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The script's ID. A text that is not a number is an unknown ID.
                 * @example 10079
                 */
                stackScriptId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Sells things",
                 *       "rev_note": "Say what it is for"
                 *     }
                 */
                "application/json": components["schemas"]["StackScriptUpdate"];
            };
        };
        responses: {
            200: components["responses"]["StackScript"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteStackScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The script's ID. A text that is not a number is an unknown ID.
                 * @example 10079
                 */
                stackScriptId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeTypes: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeTypePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The type's ID.
                 * @example g6-standard-1
                 */
                typeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeType"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeBalancers: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeBalancerPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createNodeBalancer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "my-balancer",
                 *       "region": "us-ord",
                 *       "client_conn_throttle": 10,
                 *       "configs": [
                 *         {
                 *           "port": 80,
                 *           "protocol": "http",
                 *           "check": "connection"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NodeBalancerCreate"];
            };
        };
        responses: {
            200: components["responses"]["NodeBalancer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeBalancer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeBalancer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateNodeBalancer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "my-other-balancer",
                 *       "client_conn_throttle": 0
                 *     }
                 */
                "application/json": components["schemas"]["NodeBalancerUpdate"];
            };
        };
        responses: {
            200: components["responses"]["NodeBalancer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteNodeBalancer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeBalancerConfigs: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeBalancerConfigPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createNodeBalancerConfig: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "port": 8080,
                 *       "protocol": "http",
                 *       "algorithm": "roundrobin",
                 *       "stickiness": "http_cookie",
                 *       "check": "http_body",
                 *       "check_interval": 90,
                 *       "check_timeout": 10,
                 *       "check_attempts": 3,
                 *       "check_path": "/test",
                 *       "check_body": "it works"
                 *     }
                 */
                "application/json": components["schemas"]["NodeBalancerConfigCreate"];
            };
        };
        responses: {
            200: components["responses"]["NodeBalancerConfig"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeBalancerConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration's ID. A text that is not a number is an unknown ID.
                 * @example 567
                 */
                nodeBalancerConfigId: components["schemas"]["Id"];
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeBalancerConfig"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateNodeBalancerConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration's ID. A text that is not a number is an unknown ID.
                 * @example 567
                 */
                nodeBalancerConfigId: components["schemas"]["Id"];
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "algorithm": "leastconn",
                 *       "check": "connection"
                 *     }
                 */
                "application/json": components["schemas"]["NodeBalancerConfigUpdate"];
            };
        };
        responses: {
            200: components["responses"]["NodeBalancerConfig"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteNodeBalancerConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration's ID. A text that is not a number is an unknown ID.
                 * @example 567
                 */
                nodeBalancerConfigId: components["schemas"]["Id"];
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeBalancerNodes: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The configuration's ID. A text that is not a number is an unknown ID.
                 * @example 567
                 */
                nodeBalancerConfigId: components["schemas"]["Id"];
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeBalancerNodePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createNodeBalancerNode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The configuration's ID. A text that is not a number is an unknown ID.
                 * @example 567
                 */
                nodeBalancerConfigId: components["schemas"]["Id"];
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "node-1",
                 *       "address": "192.168.128.2:80",
                 *       "weight": 50,
                 *       "mode": "accept"
                 *     }
                 */
                "application/json": components["schemas"]["NodeBalancerNodeCreate"];
            };
        };
        responses: {
            200: components["responses"]["NodeBalancerNode"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeBalancerNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration's ID. A text that is not a number is an unknown ID.
                 * @example 567
                 */
                nodeBalancerConfigId: components["schemas"]["Id"];
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
                /**
                 * @description The node's ID in the configuration. A text that is not a number is an unknown ID.
                 * @example 54321
                 */
                nodeBalancerNodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeBalancerNode"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateNodeBalancerNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration's ID. A text that is not a number is an unknown ID.
                 * @example 567
                 */
                nodeBalancerConfigId: components["schemas"]["Id"];
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
                /**
                 * @description The node's ID in the configuration. A text that is not a number is an unknown ID.
                 * @example 54321
                 */
                nodeBalancerNodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "weight": 100,
                 *       "mode": "drain"
                 *     }
                 */
                "application/json": components["schemas"]["NodeBalancerNodeUpdate"];
            };
        };
        responses: {
            200: components["responses"]["NodeBalancerNode"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteNodeBalancerNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The configuration's ID. A text that is not a number is an unknown ID.
                 * @example 567
                 */
                nodeBalancerConfigId: components["schemas"]["Id"];
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
                /**
                 * @description The node's ID in the configuration. A text that is not a number is an unknown ID.
                 * @example 54321
                 */
                nodeBalancerNodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    rebuildNodeBalancerConfig: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The configuration's ID. A text that is not a number is an unknown ID.
                 * @example 567
                 */
                nodeBalancerConfigId: components["schemas"]["Id"];
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "port": 8081,
                 *       "protocol": "tcp",
                 *       "check": "none",
                 *       "nodes": []
                 *     }
                 */
                "application/json": components["schemas"]["NodeBalancerConfigRebuild"];
            };
        };
        responses: {
            200: components["responses"]["NodeBalancerConfig"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeBalancerFirewalls: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FirewallPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeBalancerStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The load balancer's ID. A text that is not a number is an unknown ID.
                 * @example 4321
                 */
                nodeBalancerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeBalancerStats"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listNodeBalancerTypes: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ServiceTypePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listBuckets: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BucketPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createBucket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "my-bucket",
                 *       "cluster": "us-east-1",
                 *       "cors_enabled": true,
                 *       "acl": "private"
                 *     }
                 */
                "application/json": components["schemas"]["BucketCreate"];
            };
        };
        responses: {
            200: components["responses"]["Bucket"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listClusterBuckets: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BucketPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Bucket"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getBucketAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BucketAccess"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateBucketAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "acl": "public-read",
                 *       "cors_enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["BucketAccessUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    changeBucketAccess: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "acl": "public-read",
                 *       "cors_enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["BucketAccessUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getObjectAcl: {
        parameters: {
            query: {
                /**
                 * @description The object's name.
                 * @example photos/1.jpg
                 */
                name: components["schemas"]["ObjectName"];
            };
            header?: never;
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ObjectAcl"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateObjectAcl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "photos/1.jpg",
                 *       "acl": "public-read"
                 *     }
                 */
                "application/json": components["schemas"]["ObjectAclUpdate"];
            };
        };
        responses: {
            200: components["responses"]["ObjectAcl"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listObjects: {
        parameters: {
            query?: {
                /**
                 * @description The end of a common prefix; all names with the same prefix are one entry.
                 * @example /
                 */
                delimiter?: string;
                /**
                 * @description Only names after this name, such as the last name of the previous part.
                 * @example photos/1.jpg
                 */
                marker?: string;
                /**
                 * @description The largest number of entries.
                 * @example 100
                 */
                page_size?: number;
                /**
                 * @description Only names that begin with this.
                 * @example photos/
                 */
                prefix?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ObjectList"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createObjectUrl: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "photos/1.jpg",
                 *       "method": "GET",
                 *       "expires_in": 3600
                 *     }
                 */
                "application/json": components["schemas"]["ObjectUrlCreate"];
            };
        };
        responses: {
            200: components["responses"]["ObjectUrl"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getBucketCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BucketCertificate"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createBucketCertificate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "certificate": "-----BEGIN CERTIFICATE-----\nMIIB…\n-----END CERTIFICATE-----\n",
                 *       "private_key": "-----BEGIN PRIVATE KEY-----\nMIIE…\n-----END PRIVATE KEY-----\n"
                 *     }
                 */
                "application/json": components["schemas"]["BucketCertificateCreate"];
            };
        };
        responses: {
            200: components["responses"]["BucketCertificate"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteBucketCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The bucket's label.
                 * @example my-bucket
                 */
                bucket: string;
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    cancelObjectStorage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listStorageClusters: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StorageClusterPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getStorageCluster: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: components["schemas"]["StorageClusterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StorageCluster"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listStorageKeys: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StorageKeyPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createStorageKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "my-key",
                 *       "bucket_access": [
                 *         {
                 *           "bucket_name": "my-bucket",
                 *           "cluster": "us-east-1",
                 *           "permissions": "read_only"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StorageKeyCreate"];
            };
        };
        responses: {
            200: components["responses"]["StorageKey"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getStorageKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                keyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StorageKey"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateStorageKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                keyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "another-name"
                 *     }
                 */
                "application/json": components["schemas"]["StorageKeyUpdate"];
            };
        };
        responses: {
            200: components["responses"]["StorageKey"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteStorageKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                keyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getStorageTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StorageTransfer"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Profile"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "me@example.org",
                 *       "timezone": "Europe/Vienna"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Profile"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listApps: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AppPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app's ID. A text that is not a number is an unknown ID.
                 * @example 7
                 */
                appId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["App"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app's ID. A text that is not a number is an unknown ID.
                 * @example 7
                 */
                appId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTrustedDevices: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TrustedDevicePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTrustedDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                deviceId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TrustedDevice"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteTrustedDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The device's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                deviceId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getProfileGrants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserGrants"];
            204: components["responses"]["Unrestricted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listProfileLogins: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LoginPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getProfileLogin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The login's ID. A text that is not a number is an unknown ID.
                 * @example 1234
                 */
                loginId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Login"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Preferences"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updatePreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "theme": "dark",
                 *       "sort_keys": {
                 *         "order": "asc"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Preferences"];
            };
        };
        responses: {
            200: components["responses"]["Preferences"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSecurityQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SecurityQuestions"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    answerSecurityQuestions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "security_questions": [
                 *         {
                 *           "question_id": 1,
                 *           "response": "Gotham City"
                 *         },
                 *         {
                 *           "question_id": 2,
                 *           "response": "The Dandy"
                 *         },
                 *         {
                 *           "question_id": 3,
                 *           "response": "Rex"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SecurityAnswers"];
            };
        };
        responses: {
            200: components["responses"]["SecurityQuestions"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSshKeys: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SshKeyPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createSshKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "laptop",
                 *       "ssh_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop"
                 *     }
                 */
                "application/json": components["schemas"]["SshKeyCreate"];
            };
        };
        responses: {
            200: components["responses"]["SshKey"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSshKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's ID. A text that is not a number is an unknown ID.
                 * @example 42
                 */
                keyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SshKey"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateSshKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's ID. A text that is not a number is an unknown ID.
                 * @example 42
                 */
                keyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "old laptop"
                 *     }
                 */
                "application/json": components["schemas"]["SshKeyUpdate"];
            };
        };
        responses: {
            200: components["responses"]["SshKey"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteSshKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key's ID. A text that is not a number is an unknown ID.
                 * @example 42
                 */
                keyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    enableTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TwoFactorSecret"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tfa_code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TwoFactorConfirmation"];
            };
        };
        responses: {
            200: components["responses"]["ScratchCode"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TokenPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCreate"];
            };
        };
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                tokenId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                tokenId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "old laptop"
                 *     }
                 */
                "application/json": components["schemas"]["TokenUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Token"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                tokenId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listRegions: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RegionPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The region's ID.
                 * @example us-east
                 */
                regionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Region"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getRegionAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The region's ID.
                 * @example us-east
                 */
                regionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AvailabilityOfTypes"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listRegionsAvailability: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TypeAvailabilityPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTickets: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TicketPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketCreate"];
            };
        };
        responses: {
            200: components["responses"]["Ticket"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket's ID. A text that is not a number is an unknown ID.
                 * @example 11223344
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ticket"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTicketAttachment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The ticket's ID. A text that is not a number is an unknown ID.
                 * @example 11223344
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["TicketAttachment"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    closeTicket: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The ticket's ID. A text that is not a number is an unknown ID.
                 * @example 11223344
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTicketReplies: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The ticket's ID. A text that is not a number is an unknown ID.
                 * @example 11223344
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TicketReplyPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTicketReply: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The ticket's ID. A text that is not a number is an unknown ID.
                 * @example 11223344
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "It works again."
                 *     }
                 */
                "application/json": components["schemas"]["TicketReplyCreate"];
            };
        };
        responses: {
            200: components["responses"]["TicketReply"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TagPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagCreate"];
            };
        };
        responses: {
            200: components["responses"]["Tag"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTaggedObjects: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The label of the tag, with percent-encoding for characters such as `/`.
                 * @example production
                 */
                tagLabel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TaggedObjectPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The label of the tag, with percent-encoding for characters such as `/`.
                 * @example production
                 */
                tagLabel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listVolumes: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VolumePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createVolume: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "my-volume",
                 *       "size": 20,
                 *       "region": "us-east",
                 *       "tags": [
                 *         "production"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["VolumeCreate"];
            };
        };
        responses: {
            200: components["responses"]["Volume"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The volume's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                volumeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Volume"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The volume's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                volumeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "my-backups"
                 *     }
                 */
                "application/json": components["schemas"]["VolumeUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Volume"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteVolume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The volume's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                volumeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    attachVolume: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The volume's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                volumeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "node_id": 123
                 *     }
                 */
                "application/json": components["schemas"]["VolumeAttach"];
            };
        };
        responses: {
            200: components["responses"]["Volume"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    cloneVolume: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The volume's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                volumeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "my-copy"
                 *     }
                 */
                "application/json": components["schemas"]["VolumeClone"];
            };
        };
        responses: {
            200: components["responses"]["Volume"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    detachVolume: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The volume's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                volumeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    resizeVolume: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The volume's ID. A text that is not a number is an unknown ID.
                 * @example 12345
                 */
                volumeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "size": 40
                 *     }
                 */
                "application/json": components["schemas"]["VolumeResize"];
            };
        };
        responses: {
            200: components["responses"]["Volume"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listVolumeTypes: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ServiceTypePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listVpcs: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VpcPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createVpc: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VpcCreate"];
            };
        };
        responses: {
            200: components["responses"]["Vpc"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getVpc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VPC's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                vpcId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Vpc"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateVpc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VPC's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                vpcId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "shop-2",
                 *       "description": "Servers of the new shop"
                 *     }
                 */
                "application/json": components["schemas"]["VpcUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Vpc"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteVpc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The VPC's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                vpcId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSubnets: {
        parameters: {
            query?: {
                /**
                 * @description The page to return.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description The number of items on a page.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
                 *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
                 *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
                 *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
                 * @example {}
                 */
                "X-Filter"?: components["parameters"]["Filter"];
            };
            path: {
                /**
                 * @description The VPC's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                vpcId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SubnetPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    createSubnet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to send a request again after an answer was lost. The server keeps the answer of a successful request with the key;
                 *     the same request with the same key gets that answer, with `Idempotency-Replayed: true`, and does nothing. A random UUID is a good
                 *     key; another request needs another one.
                 * @example 8e03978e-40d5-43dd-bc93-6894a57f9324
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The VPC's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                vpcId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "databases",
                 *       "ipv4": "10.0.1.0/24"
                 *     }
                 */
                "application/json": components["schemas"]["SubnetCreate"];
            };
        };
        responses: {
            200: components["responses"]["Subnet"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InProgress"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSubnet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subnet's ID. A text that is not a number is an unknown ID.
                 * @example 456
                 */
                subnetId: components["schemas"]["Id"];
                /**
                 * @description The VPC's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                vpcId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Subnet"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateSubnet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subnet's ID. A text that is not a number is an unknown ID.
                 * @example 456
                 */
                subnetId: components["schemas"]["Id"];
                /**
                 * @description The VPC's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                vpcId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "old-databases"
                 *     }
                 */
                "application/json": components["schemas"]["SubnetUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Subnet"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteSubnet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subnet's ID. A text that is not a number is an unknown ID.
                 * @example 456
                 */
                subnetId: components["schemas"]["Id"];
                /**
                 * @description The VPC's ID. A text that is not a number is an unknown ID.
                 * @example 123
                 */
                vpcId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Unexpected"];
        };
    };
}
