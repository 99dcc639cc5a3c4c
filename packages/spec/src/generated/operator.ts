// Generated from openapi/ by `pnpm generate`. Do not edit.
export interface paths {
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Lists all accounts.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Creates an account without users.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account
         * @description Returns one account.
         */
        get: operations["getAccountById"];
        /**
         * Change an account
         * @description Changes the given fields and keeps the others.
         */
        put: operations["updateAccountById"];
        post?: never;
        /**
         * Delete an account
         * @description Deletes an account with everything it has - users, tokens, domains, events, nodes. Jobs remove the machines of its nodes after their current work. Its buckets go with all that object lock protects in them.
         */
        delete: operations["deleteAccountById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an account's addresses
         * @description Lists the IP addresses of an account.
         */
        get: operations["listAddressesOfAccount"];
        put?: never;
        /**
         * Provide an address
         * @description Gives an account an IP address. The address determines its network.
         */
        post: operations["createAddressOfAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/addresses/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an address
         * @description Removes an IP address from an account and its node.
         */
        delete: operations["deleteAddressOfAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an account's images
         * @description Lists the private images of an account.
         */
        get: operations["listImagesOfAccount"];
        put?: never;
        /**
         * Provide an image
         * @description Creates a private image of an account.
         */
        post: operations["createImageOfAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/images/{imageNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an image
         * @description Deletes an image of an account and the grants on it.
         */
        delete: operations["deleteImageOfAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/related-entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List related entities
         * @description Lists the related entities of an account.
         */
        get: operations["listRelatedEntities"];
        put?: never;
        /**
         * Provide a related entity
         * @description Creates a related entity of an account.
         */
        post: operations["createRelatedEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/related-entities/{entityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a related entity
         * @description Deletes a related entity and the grants on it.
         */
        delete: operations["deleteRelatedEntity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/stackscripts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an account's stack scripts
         * @description Lists the stack scripts of an account.
         */
        get: operations["listStackScriptsOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/stackscripts/{stackScriptId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a stack script
         * @description Deletes a stack script of an account and the grants on it.
         */
        delete: operations["deleteStackScriptOfAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an account's users
         * @description Lists the users of an account.
         */
        get: operations["listUsersOfAccount"];
        put?: never;
        /**
         * Create a user
         * @description Creates a user of an account. A restricted user has no permissions until it has a grant.
         */
        post: operations["createUserOfAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth clients
         * @description Lists the registered programs.
         */
        get: operations["listOauthClients"];
        put?: never;
        /**
         * Register an OAuth client
         * @description Registers a program. A confidential program gets a secret, which only this answer shows; the server stores its hash.
         */
        post: operations["createOauthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an OAuth client
         * @description Returns one registered program, without its secret.
         */
        get: operations["getOauthClient"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth client
         * @description Deletes a program with all consents of users; its tokens become invalid at once.
         */
        delete: operations["deleteOauthClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clients/{clientId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an OAuth client's secret
         * @description Creates a new secret for a confidential program, which only this answer shows. The old secret becomes invalid at once; consents of users remain.
         */
        post: operations["rotateOauthClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clusters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List clusters
         * @description Lists the clusters of object storage, in the order of the catalog.
         */
        get: operations["listClustersOfPlatform"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clusters/{clusterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a cluster
         * @description Sets whether users can create buckets in a cluster. Existing buckets remain accessible.
         */
        put: operations["updateClusterById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dns/secondaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups of secondaries
         * @description Lists the groups of secondaries, those with the lowest IDs first.
         */
        get: operations["listSecondaryGroups"];
        put?: never;
        /**
         * Create a group of secondaries
         * @description Creates a group of name servers that copy zones from this server. The group gets a catalog zone with the names of its zones,
         *     and a key that signs transfers and notifications. Only this answer shows the secret of the key.
         */
        post: operations["createSecondaryGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dns/secondaries/{secondaryGroupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a group of secondaries
         * @description Returns one group, without the secret of its key.
         */
        get: operations["getSecondaryGroup"];
        /**
         * Update a group of secondaries
         * @description Updates the addresses, the tags or the secret of a group. The server does not accept the old secret any more.
         */
        put: operations["updateSecondaryGroup"];
        post?: never;
        /**
         * Delete a group of secondaries
         * @description Deletes a group with its catalog. Its secondaries can transfer nothing any more, and keep the zones that they have.
         */
        delete: operations["deleteSecondaryGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dns/secondaries/{secondaryGroupId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a group of secondaries
         * @description Asks the secondaries of a group for the serials that they serve, and compares these with the serials here: of zones that changed in
         *     the last ten minutes, of zones that were behind before, and of a sample of all.
         */
        post: operations["checkSecondaryGroup"];
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
         * @description Lists the domains of all accounts, those with the lowest IDs first.
         */
        get: operations["listAllDomains"];
        put?: never;
        post?: never;
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a domain
         * @description Deletes a domain of any account with its records. Its name can then be taken by another account.
         */
        delete: operations["deleteDomainById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{domainId}/secondaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the secondaries of a domain
         * @description Asks each secondary of the groups that have a domain for the serial that it serves, and compares it with the serial here. A secondary
         *     that signs zones itself serves later serials.
         */
        get: operations["getDomainSecondaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List faults
         * @description Lists the active faults, the oldest first.
         */
        get: operations["listFaults"];
        put?: never;
        /**
         * Ask for a fault
         * @description Makes tasks of the machines of nodes fail from now on; those in progress continue.
         */
        post: operations["createFault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults/{faultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a fault
         * @description Deletes a fault.
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts/{hostUuid}/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a host into maintenance
         * @description Schedules a migration to another host for each node on a host. It is pending until the account starts it. Otherwise the server starts it at its time, when the node has no other work in progress.
         */
        post: operations["maintainHost"];
        /**
         * End the maintenance of a host
         * @description Cancels the migrations of the nodes on a host that have not started.
         */
        delete: operations["deleteHostMaintenance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Lists jobs, the newest first. The server keeps finished jobs as long as events.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description Returns one job.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}/abandon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abandon a job
         * @description Abandons a pending or waiting job. A job with steps ends with its events after it has removed its incomplete parts.
         */
        post: operations["abandonJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a job
         * @description Runs a failed or waiting job now. You cannot retry a failed job with steps.
         */
        post: operations["retryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account for a test
         * @description Creates an account with an unrestricted user, a token for everything and a key of object storage; it is empty, or a copy of
         *     another account with all that it has. Only this answer has the password and the secrets.
         *
         *     In a copy, names that are unique on the whole platform end with the ID of the new account. If that is 17, the user `alice` becomes
         *     `alice-copy-17`, the bucket `assets` becomes `assets-copy-17`, and the domain `example.org` becomes `example.org.copy-17.test`.
         *     A bucket that keeps versions has only its current objects in the copy.
         */
        post: operations["createLabAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an account after a test
         * @description Deletes an account with everything it has. After the answer nobody can use its tokens, keys and objects, and its names are free;
         *     jobs remove machines and files, also of objects that object lock protects. The account need not be one that the lab created.
         */
        delete: operations["deleteLabAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the clock
         * @description Returns the time of the cloud, and how it passes.
         */
        get: operations["getLabClock"];
        /**
         * Set the clock
         * @description Stops the clock, lets it pass at a rate or as the machine's clock does, and sets its time. What has become due by the new time
         *     begins at once, in no particular order; `POST /lab/clock/advance` does it in order.
         */
        put: operations["updateLabClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description Moves the clock forward from one time at which something is due to the next, and waits at each until it is done. It answers when
         *     all that became due has been done, and the DNS answers of this server include it. The clock stands still meanwhile, and passes
         *     as before afterwards.
         */
        post: operations["advanceLabClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events of all accounts
         * @description Lists the events of all accounts, the newest first.
         */
        get: operations["listLabEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List faults of requests
         * @description Lists the faults of requests, the oldest first, including those that reached their `times`.
         */
        get: operations["listRequestFaults"];
        put?: never;
        /**
         * Inject a fault into requests
         * @description From now on, the server injects the fault into the requests of clients that match it. Where several faults match a request, the server applies them in the order of their creation. Delays add up; any other effect ends the
         *     request.
         */
        post: operations["createRequestFault"];
        /**
         * Delete all faults of requests
         * @description Deletes all faults of requests, and ends their delays.
         */
        delete: operations["deleteRequestFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/faults/{requestFaultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a fault of requests
         * @description Returns one fault of requests, with the number of requests that it affected.
         */
        get: operations["getRequestFault"];
        put?: never;
        post?: never;
        /**
         * Delete a fault of requests
         * @description Deletes a fault, and ends its delays.
         */
        delete: operations["deleteRequestFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/jobs/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wait for jobs
         * @description Waits until nothing is in progress or due, or until an event has ended. Work that the answer of a request does not wait for can
         *     so be awaited without asking again and again.
         */
        post: operations["runLabJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/reachability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a connection arrives
         * @description Says whether a connection from one place arrives at another, by which interface and network, and otherwise what stops it: the rule
         *     of a firewall, a missing route, or an address that nothing has. Nothing is sent; the answer follows from the interfaces, VPCs,
         *     VLANs, addresses and firewalls of the server.
         */
        post: operations["checkLabReachability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report on a client
         * @description Summarizes the recorded requests of a client to this server: the operations that it used, the rules that refused its
         *     requests, the fields that the server ignores, and what the client could do better.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/report.html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report as a page
         * @description Returns the report on a client as one page of HTML without scripts and external resources.
         */
        get: operations["getReportPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Lists the requests of clients to the Cloud Account API and to S3 that this server received, the newest first. The server masks
         *     the secrets in them.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        /**
         * Delete recorded requests
         * @description Deletes the recorded requests.
         */
        delete: operations["deleteRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/requests.har": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get requests as HAR
         * @description Returns the recorded requests of this server as an HTTP archive (HAR 1.2), the oldest first, for the tools of browsers
         *     and other programs that read it. The server masks the secrets in it.
         */
        get: operations["getRequestArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the state
         * @description Brings everything back to the state after the first start: the catalog, and the demo account with its token and its password. Accounts,
         *     objects, also those that object lock protects, files, machines, zones, jobs, counts of requests, faults and recorded requests go. The clock shows the machine's time again. Snapshots
         *     and the encryption keys stay.
         *
         *     Requests in progress end before, later ones wait for its end. Where one takes longer than 30 seconds, the answer is 503, and nothing has
         *     changed.
         */
        post: operations["resetLab"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snapshots
         * @description Lists the snapshots, by name.
         */
        get: operations["listLabSnapshots"];
        put?: never;
        /**
         * Save a snapshot
         * @description Saves the state under a name, with objects and files. Requests in progress end before, later ones wait for its end.
         */
        post: operations["createLabSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/snapshots/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a snapshot
         * @description Deletes a snapshot. The state stays as it is.
         */
        delete: operations["deleteLabSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/snapshots/{name}/differences/{other}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare snapshots
         * @description Lists the rows that differ between two snapshots, by table and key. The rows of objects and attachments have the hashes of their bytes.
         */
        get: operations["listLabSnapshotDifferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/snapshots/{name}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a snapshot
         * @description Answers with the whole snapshot in one file, a tar archive: `manifest.json` with the version and the hash of each part, then rows and files.
         */
        get: operations["getLabSnapshotFile"];
        /**
         * Upload a snapshot
         * @description Takes a snapshot in that was downloaded, from this or another server. A snapshot of the name is replaced. The state stays as it is until the
         *     snapshot is loaded. A file that is damaged or of another version changes nothing.
         */
        put: operations["updateLabSnapshotFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/snapshots/{name}/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load a snapshot
         * @description Replaces the state by a snapshot, as a reset does by the state after the first start. The clock shows the time of the snapshot, and passes
         *     as it did then. Faults and recorded requests stay.
         */
        post: operations["loadLabSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow changes
         * @description Sends a server-sent event `changed` whenever something may have changed, with the names of the parts. The first event names all parts.
         *     The stream lasts until the client closes it or the server stops.
         */
        get: operations["getLabStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lab/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the duration of tasks
         * @description Returns how long the tasks of simulated machines take.
         */
        get: operations["getLabTasks"];
        /**
         * Set the duration of tasks
         * @description Sets how long the tasks of simulated machines take from now on; those in progress end at their time.
         */
        put: operations["updateLabTasks"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List nodes
         * @description Lists the nodes of all accounts, those with the lowest IDs first.
         */
        get: operations["listAllNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes/{nodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a node
         * @description Returns one node of any account.
         */
        get: operations["getNodeById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes/{nodeId}/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the console of a node
         * @description Returns how programs on the host reach the system of a running node: the Unix socket of its serial console, and the port of `127.0.0.1` that leads to its SSH.
         */
        get: operations["getNodeConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes/{nodeId}/crash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Crash a node
         * @description Powers off the machine of a node, like a failure of the host; the watchdog of the node then reacts.
         */
        post: operations["crashNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes/{nodeId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a node
         * @description Returns the statistics of a node of any account in the past 24 hours, as means over 5 minutes. The lists of a new node have no values for some minutes.
         */
        get: operations["getNodeStatsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/seeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load a seed
         * @description Creates the missing accounts of a seed with everything they have: all of it or, if the server refuses anything, nothing. The JSON Schema `seed.schema.json` describes seeds.
         */
        post: operations["loadSeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/step-faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List step faults
         * @description Lists the active step faults, the oldest first.
         */
        get: operations["listStepFaults"];
        put?: never;
        /**
         * Have a step fail, or hold it
         * @description Makes jobs fail at a step, wait before it until you release it, or end the server before it. It applies to all jobs with steps, or to those of a kind, a step, or a node; a step in progress continues.
         */
        post: operations["createStepFault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/step-faults/{stepFaultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release a step
         * @description Deletes a step fault; waiting jobs continue at once.
         */
        delete: operations["deleteStepFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of object storage
         * @description Returns where the server keeps the bytes of objects, how many there are, and how many still have to be moved after the
         *     operator changed the place.
         */
        get: operations["getStorageStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tickets
         * @description Lists the tickets of all accounts, open tickets before closed tickets, each with the newest first.
         */
        get: operations["listAllTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{ticketId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ticket
         * @description Returns one ticket of any account.
         */
        get: operations["getTicketById"];
        /**
         * Change a ticket
         * @description Sets whether the account can close its ticket.
         */
        put: operations["updateTicketById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{ticketId}/attachments": {
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
         * @description Attaches a file for the staff. The account sees its name, and the event `ticket_attachment_upload`.
         */
        post: operations["createAttachmentOfTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{ticketId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment
         * @description Returns the file as a download with its name.
         */
        get: operations["getAttachmentOfTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{ticketId}/close": {
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
         * @description Closes a ticket, also if the account cannot close it. The account sees the event `ticket_update`.
         */
        post: operations["closeTicketById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{ticketId}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a ticket's replies
         * @description Lists the replies to a ticket, the oldest first.
         */
        get: operations["listRepliesOfTicket"];
        put?: never;
        /**
         * Reply to a ticket
         * @description Replies for the staff: the account sees the reply with `from_node`, and the event `ticket_update`. The first reply opens a new ticket; a closed ticket stays closed.
         */
        post: operations["createReplyOfTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Returns one user.
         */
        get: operations["getUserByName"];
        /**
         * Change a user
         * @description Changes the given fields and keeps the others.
         */
        put: operations["updateUserByName"];
        post?: never;
        /**
         * Delete a user
         * @description Deletes a user with its tokens and grants, but not its events.
         */
        delete: operations["deleteUserByName"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user's grants
         * @description Returns the grants of the user. They apply while the user is restricted.
         */
        get: operations["getGrantsOfUser"];
        /**
         * Change a user's grants
         * @description Changes the given fields and keeps the others. Null permissions remove the grant on an entity.
         */
        put: operations["updateGrantsOfUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a user's password
         * @description Sets the password for the sign-in of the user. The server stores only a salted scrypt hash.
         */
        post: operations["setPasswordOfUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's tokens
         * @description Lists the tokens of a user, revoked and expired ones too.
         */
        get: operations["listTokensOfUser"];
        put?: never;
        /**
         * Create a token
         * @description Creates a token. Only this answer shows the token; the server stores its hash.
         */
        post: operations["createTokenOfUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description Revokes a token at once. The list still shows it, as revoked.
         */
        delete: operations["deleteTokenOfUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Access to the account itself - its users, settings and support tickets; null for none.
         * @example read_only
         * @enum {string|null}
         */
        AccountAccess: "read_only" | "read_write" | null;
        /** @description A new account. */
        AccountCreate: {
            /**
             * @description Whether users can use the account; yes by default.
             * @example true
             */
            activated?: boolean;
            additional_ipv4?: components["schemas"]["AdditionalIpv4"];
            balance?: components["schemas"]["Balance"];
            company?: components["schemas"]["Company"];
            email: components["schemas"]["Email"];
            /**
             * @description Whether the staff of the platform manages it; no by default.
             * @example false
             */
            managed?: boolean;
        };
        /**
         * @description The account's ID.
         * @example 7
         */
        AccountId: number;
        /** @description Changes of an account. */
        AccountUpdate: {
            /**
             * @description Whether users can use the account; yes by default.
             * @example true
             */
            activated?: boolean;
            additional_ipv4?: components["schemas"]["AdditionalIpv4"];
            balance?: components["schemas"]["Balance"];
            company?: components["schemas"]["Company"];
            email?: components["schemas"]["Email"];
            /**
             * @description Whether the staff of the platform manages it; no by default.
             * @example false
             */
            managed?: boolean;
        };
        /**
         * @description The number of public IPv4 addresses that its nodes can have together beyond the first of each.
         * @example 0
         */
        AdditionalIpv4: number;
        /** @description An address to give to an account. */
        AddressCreate: {
            /**
             * @description A public IPv4 address, one of 192.168.128.0/17, or a public or link-local IPv6 address. Addresses of the networks for documentation count as public.
             * @example 203.0.113.7
             */
            address: string;
            /**
             * @description Its node; none by default.
             * @example 12
             */
            node_id?: number | null;
            /**
             * @description Its host name. Public IPv4 addresses have one by default, `203-0-113-7.ip.` and the platform's domain.
             * @example mail.example.org
             */
            rdns?: string | null;
            /**
             * @description Its region.
             * @example us-ord
             */
            region: string;
        };
        /**
         * @description Addresses that can transfer the zone; together at most 1000 characters.
         * @example [
         *       "198.51.100.7"
         *     ]
         */
        AxfrIps: string[] | null;
        /**
         * @description US dollars, rounded to cents; negative when the account owes money.
         * @example 0
         */
        Balance: number;
        /**
         * @description Its name, unique in the cluster. It has lower-case letters, digits, `-` and `.`, begins and ends with a letter or a digit, has
         *     no `.` beside another `.` or a `-`, and is not an IPv4 address.
         * @example my-bucket
         */
        BucketLabel: string;
        /**
         * @description The permissions of others: none; everybody can read; everybody with a key of any account can read; everybody can read and write.
         * @example private
         * @enum {string}
         */
        CannedAcl: "private" | "public-read" | "authenticated-read" | "public-read-write";
        /**
         * @description The program's name, as users see it.
         * @example Zone editor
         */
        ClientLabel: string;
        /** @description The new state of a cluster. */
        ClusterUpdate: {
            status: components["schemas"]["StorageClusterStatus"];
        };
        /**
         * @description The name of the company, or empty.
         * @example Example
         */
        Company: string;
        /**
         * @description Your notes.
         * @example
         */
        ConfigComments: string | null;
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
        /**
         * @description The network interfaces, at most 3, in the order eth0, eth1, eth2; with an empty list, the node has a public interface that is not listed. At most one interface is public.
         * @example [
         *       {
         *         "purpose": "public"
         *       }
         *     ]
         */
        ConfigInterfaces: components["schemas"]["ConfigInterfaceCreate"][];
        /**
         * @description For display only.
         * @example My Debian 12 Disk Profile
         */
        ConfigLabel: string;
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
         * @description The zone's name, with labels of at most 63 characters (RFC 1035). It is unique on the whole platform, over all
         *     accounts, without regard to case, and not above or below a domain of another account. Write internationalized names in their `xn--` form.
         * @example example.org
         */
        DomainName: string;
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
        /** @description What secondaries serve of a domain. */
        DomainSecondaries: {
            /**
             * @description The name of the domain.
             * @example example.org
             */
            domain: string;
            /** @description The secondaries of its groups, the groups with the lowest IDs first. */
            secondaries: components["schemas"]["DomainSecondary"][];
            /**
             * @description The serial here; null when the domain has no zone in a group of secondaries.
             * @example 2026000002
             */
            serial: number | null;
        };
        /** @description What a secondary serves of a domain. */
        DomainSecondary: {
            /**
             * @description Its address.
             * @example 192.0.2.53:53
             */
            address: string;
            /**
             * @description Whether it answers.
             * @example true
             */
            answers: boolean;
            /**
             * @description The label of its group.
             * @example main
             */
            group: string;
            /**
             * @description The serial that it serves; null when it does not answer or does not serve the zone.
             * @example 2026000001
             */
            serial: number | null;
            /**
             * @description Since when this server knows that it does not answer or serves an old version; null when neither is so.
             * @example 2026-11-21T10:00:00
             */
            since: string | null;
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
        /**
         * Format: email
         * @description An e-mail address.
         * @example owner@example.org
         */
        Email: string;
        /** @description The empty object. */
        Empty: Record<string, never>;
        /** @description A new related entity. */
        EntityCreate: {
            /**
             * @description The entity's ID among those of its kind; the next free one by default.
             * @example 12
             */
            id?: components["schemas"]["Id"];
            /**
             * @description The kind of the entity: a node, a database, an lkecluster, a longview, a vlan or a managed. Accounts make the other kinds
             *     themselves.
             */
            kind: components["schemas"]["EntityKind"];
            /**
             * @description The entity's name.
             * @example web-1
             */
            label: string;
            /**
             * @description The region of the entity; empty without one.
             * @example west
             */
            region?: string;
        };
        /**
         * @description The kind of an entity.
         * @example node
         * @enum {string}
         */
        EntityKind: "node" | "database" | "lkecluster" | "longview" | "vpc" | "firewall" | "vlan" | "managed";
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
        /** @description A fault of machines. */
        Fault: {
            created: components["schemas"]["Timestamp"];
            effect: components["schemas"]["FaultEffect"];
            /**
             * @description The fault's ID.
             * @example 5
             */
            id: number;
            /**
             * @description The node of the machine; null for any.
             * @example 123
             */
            node_id: number | null;
            /**
             * @description Whether the server deletes it after its first effect.
             * @example true
             */
            once: boolean;
            /**
             * @description The reason of the failure.
             * @example The host has no room
             */
            reason: string;
            /**
             * @description The task; null for any.
             * @example resize-disk
             */
            task: components["schemas"]["MachineTask"] | null;
        };
        /** @description A new fault. */
        FaultCreate: {
            effect: components["schemas"]["FaultEffect"];
            /**
             * @description The node of the machine; any by default.
             * @example 123
             */
            node_id?: number;
            /**
             * @description Whether the server deletes it after its first effect; yes by default.
             * @example true
             */
            once?: boolean;
            /**
             * @description The reason of the failure; by default, that the operator wanted it.
             * @example The host has no room
             */
            reason?: string;
            task?: components["schemas"]["MachineTask"];
        };
        /**
         * @description The operation whose requests match: an `operationId` of the Cloud Account API, or `*` for all of them, the default; `s3:` and the name of an operation of S3 (`s3:PutObject`), or `s3:*` for all of them; or `dns:query` for queries to the name server.
         * @example createNode
         */
        FaultedOperation: string;
        /**
         * @description Whether a task fails, or the machine powers off after the task.
         * @example fail
         * @enum {string}
         */
        FaultEffect: "fail" | "crash";
        /** @description A page of faults. */
        FaultPage: {
            /** @description The faults of this page. */
            data: components["schemas"]["Fault"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description A filter as JSON, of at most 8192 characters, 100 conditions and 8 levels. At most 8 of the conditions are `+contains`,
         *     with at most 128 characters together.
         */
        FilterText: string;
        /**
         * @description A global grant.
         * @example add_domains
         * @enum {string}
         */
        GlobalGrant: "add_nodes" | "add_domains" | "add_volumes" | "add_images" | "add_nodebalancers" | "add_firewalls" | "add_vpcs" | "add_databases" | "add_longview" | "add_stackscripts" | "longview_subscription" | "cancel_account";
        /**
         * @description A kind of entity with separate grants.
         * @example domain
         * @enum {string}
         */
        GrantableKind: "node" | "domain" | "nodebalancer" | "stackscript" | "longview" | "image" | "volume" | "firewall" | "database" | "vpc";
        /**
         * @description The level of the grant.
         * @example read_only
         * @enum {string}
         */
        GrantedLevel: "read_only" | "read_write";
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
        /** @description The time and kind of the migrations of a host. */
        HostMaintain: {
            /**
             * @description The seconds until the server starts the migrations; by default a week.
             * @example 86400
             */
            seconds?: number;
            /**
             * @description Whether nodes keep running during a migration that the server starts; by default it shuts them down.
             * @example warm
             * @enum {string}
             */
            type?: "warm" | "cold";
        };
        /** @description The scheduled migrations. */
        HostMaintenance: {
            /**
             * @description The host.
             * @example 3a3ddd59d9a78bb8de041391075df44de62bfec8
             */
            host_uuid: string;
            /**
             * @description The nodes with a new migration, without those that already had one.
             * @example [
             *       123,
             *       124
             *     ]
             */
            nodes: components["schemas"]["Id"][];
            starts: components["schemas"]["Timestamp"];
        };
        /**
         * @description The number of a thing among those of its kind.
         * @example 123
         */
        Id: number;
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
        /** @description A new image of an account. */
        ImageCreate: {
            /**
             * @description Its features.
             * @example [
             *       "cloud-init"
             *     ]
             */
            capabilities?: components["schemas"]["ImageCapability"][];
            /**
             * @description Whether it is deprecated.
             * @example false
             */
            deprecated?: boolean;
            /**
             * @description What it is; empty by default.
             * @example
             */
            description?: string;
            /** @description When an automatic image is removed. */
            expiry?: components["schemas"]["OptionalTimestamp"];
            /**
             * @description Its name.
             * @example My image
             */
            label: string;
            /**
             * @description The smallest size of a disk from it, in megabytes.
             * @example 1500
             */
            size: number;
            status?: components["schemas"]["ImageStatus"];
            /** @description Whether a user created it, or the platform; `manual` by default. */
            type?: components["schemas"]["ImageType"];
            /**
             * @description The user of the account who created it.
             * @example alice
             */
            username?: string;
        };
        /**
         * @description The ID of an image, `node/` and a name for the platform's images, `private/` and a number for those of the account.
         * @example node/debian12
         */
        ImageId: string;
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
        /**
         * @description The network of the interface - the internet, a VLAN or a subnet of a VPC.
         * @example public
         * @enum {string}
         */
        InterfacePurpose: "public" | "vlan" | "vpc";
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
        /** @description A page of IP addresses. */
        IpAddressPage: {
            /** @description The IP addresses of this page. */
            data: components["schemas"]["IpAddress"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Work that continues after a request. */
        Job: {
            /**
             * @description The number of attempts; for a job with steps, of the current step.
             * @example 0
             */
            attempts: number;
            created: components["schemas"]["Timestamp"];
            /**
             * @description The events of a job with steps, in their order.
             * @example []
             */
            events: components["schemas"]["JobEvent"][];
            /**
             * @description The time of its end.
             * @example null
             */
            finished: string | null;
            /**
             * @description The step fault for which it waits.
             * @example null
             */
            held_by: number | null;
            /**
             * @description The job's ID.
             * @example 99
             */
            id: number;
            /**
             * Format: uuid
             * @description The key of the events and tasks of a job with steps.
             * @example null
             */
            key: string | null;
            /**
             * @description The kind of the job.
             * @example publishZone
             */
            kind: string;
            /**
             * @description The reason of its last failure.
             * @example null
             */
            last_error: string | null;
            /**
             * @description The queue of the job. The server runs the jobs of a queue one after another.
             * @example publishZone:1234
             */
            queue: string;
            /**
             * @description The number of requests for it while it was pending.
             * @example 1
             */
            requests: number;
            /**
             * @description The time at which it is due; for a waiting job, of its next attempt. A job whose step waits for something outside is pending until then.
             * @example 2026-11-21T08:30:00
             */
            run_at: string;
            /**
             * @description The state of the job; the server repeats a waiting job after a failure.
             * @example pending
             * @enum {string}
             */
            state: "pending" | "running" | "waiting" | "done" | "failed";
            /**
             * @description The current or last step of a job with steps; null before the first.
             * @example null
             */
            step: string | null;
            /**
             * @description The steps of jobs of the kind, in their order; a job skips steps that it does not need.
             * @example []
             */
            steps: string[];
            /**
             * @description The thing of the job; `all` for recurring jobs, such as the removal of old events.
             * @example 1234
             */
            subject: string;
        };
        /** @description An event of a job. */
        JobEvent: {
            /**
             * @description The account of the event.
             * @example 7
             */
            account_id: number;
            /**
             * @description The action of the event.
             * @example node_boot
             */
            action: string;
            /**
             * @description The event's ID.
             * @example 12345
             */
            id: number;
            /**
             * @description The progress, from 0 to 100.
             * @example 40
             */
            percent_complete: number | null;
            status: components["schemas"]["EventStatus"];
        };
        /** @description A page of jobs. */
        JobPage: {
            /** @description The jobs of this page. */
            data: components["schemas"]["Job"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The ID of a kernel.
         * @example node/latest-64bit
         */
        KernelId: string;
        /**
         * @description The algorithm of the key.
         * @example hmac-sha256
         * @enum {string}
         */
        KeyAlgorithm: "hmac-sha256" | "hmac-sha512";
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
        /** @description An account for a test, with what opens it. */
        LabAccount: {
            /**
             * @description The account's ID.
             * @example 17
             */
            account_id: number;
            /**
             * Format: password
             * @description The password that the user signs in with.
             * @example kq7mwz3hpx9tbvnd4cer
             */
            password: string;
            /** @description An unlimited key of object storage. */
            storage_key: {
                /**
                 * @description What requests of S3 name the key by.
                 * @example KVPSI9Q6DGYOVSX3C5PZ
                 */
                access_key: string;
                /**
                 * Format: password
                 * @description What requests of S3 are signed with.
                 * @example s3DmhKkkjLBhVOgnBqtWiGsoNPRLVNSFjzMGZn1k
                 */
                secret_key: string;
            };
            /**
             * Format: password
             * @description A personal access token of the user, for all scopes; it does not expire.
             * @example 5f0c1b7e2a9d4836b1e5c7f0a2d4968b5f0c1b7e2a9d4836b1e5c7f0a2d4968b
             */
            token: string;
            /**
             * @description The name of its unrestricted user.
             * @example lab-17
             */
            username: string;
        };
        /** @description An account for a test. One that is copied has at most 100,000 rows in the database. */
        LabAccountCreate: {
            /**
             * @description The account to copy, which has no job in progress. By default, the new account is empty.
             * @example 7
             */
            copy_of?: number;
            /**
             * @description Seconds after which the server deletes the account, by the clock of the cloud; by default it stays.
             * @example 3600
             */
            expires_in?: number;
            /**
             * @description The name of its user, unique on the whole platform without regard to case. By default, that of an empty account is `lab-` and the ID of the
             *     account, and a copy keeps the name of the first unrestricted user, with the suffix.
             * @example checkout-test
             */
            name?: string;
        };
        /** @description Of `event`, which one. */
        LabAwaitedEvent: {
            /**
             * @description The account that sees it; any by default.
             * @example 7
             */
            account_id?: number;
            /**
             * @description What the event reports.
             * @example node_boot
             */
            action: string;
            /**
             * @description The ID of the thing that it is about; of any by default.
             * @example 123
             */
            entity_id?: number;
        };
        /** @description The parts that may have changed. A server has at most 20 open streams of changes. */
        LabChange: {
            /**
             * @description The parts, at least one.
             * @example [
             *       "cloud",
             *       "requests"
             *     ]
             */
            parts: components["schemas"]["LabPart"][];
        };
        /** @description The clock of the cloud. */
        LabClock: {
            mode: components["schemas"]["LabClockMode"];
            now: components["schemas"]["Timestamp"];
            /**
             * @description The seconds that pass in one of the machine's; 0 while the clock stands still.
             * @example 0
             */
            rate: number;
        };
        /** @description How far the clock is moved. */
        LabClockAdvance: {
            /**
             * @description Seconds of the clock, at most those of 400 days.
             * @example 86400
             */
            seconds: number;
        };
        /** @description What came of moving the clock. */
        LabClockAdvanced: {
            /**
             * @description How many of the jobs that became due have ended, without those that recur.
             * @example 12
             */
            jobs: number;
            now: components["schemas"]["Timestamp"];
        };
        /**
         * @description Whether the clock passes as the machine's does, stands still, or passes at a rate.
         * @example frozen
         * @enum {string}
         */
        LabClockMode: "real" | "frozen" | "scaled";
        /** @description How the clock passes from now on. */
        LabClockUpdate: {
            mode: components["schemas"]["LabClockMode"];
            /**
             * @description The time that the clock shows, in UTC; by default the one that it shows already.
             * @example 2030-01-01T00:00:00
             */
            now?: string;
            /**
             * @description Of the mode `scaled`, the seconds that pass in one of the machine's. A rate of 1 is the mode `real`.
             * @example 60
             */
            rate?: number;
        };
        /** @description A connection that the server is asked about. */
        LabConnection: {
            /**
             * @description The account whose nodes are found by their labels; any by default.
             * @example 7
             */
            account_id?: number;
            /** @description The protocol; TCP by default. ICMP, a ping, has no port. */
            protocol?: components["schemas"]["LabProtocol"];
            /**
             * @description Where it begins: a node by its ID or label, an IP address, or `internet`.
             * @example web-1
             */
            source: string;
            /**
             * @description Where it is to arrive, in the same words, with the port behind a colon: `db-1:5432`, `[2001:db8::7]:443`.
             * @example db-1:5432
             */
            target: string;
        };
        /**
         * @description A row that differs between two snapshots. A list has at most 1,000; a table of more than 32 MiB (33554432 bytes) in one of the snapshots is one
         *     difference without rows.
         */
        LabDifference: {
            /**
             * @description Whether only the other snapshot has the row, only this one, or both with other values.
             * @example changed
             * @enum {string}
             */
            change: "added" | "removed" | "changed";
            /** @description The columns that differ; of a row that is added or removed, all that have a value. */
            fields: components["schemas"]["LabDifferentField"][];
            /**
             * @description The values of its key, separated by commas; empty for a whole table.
             * @example 12
             */
            key: string;
            /**
             * @description The table.
             * @example domains
             */
            table: string;
        };
        /** @description A page of differences, of at most 1,000. */
        LabDifferencePage: {
            /** @description The differences, of at most 1,000 of this page. */
            data: components["schemas"]["LabDifference"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A column that differs. Values are texts of at most 200 characters, which end with `…` when they were longer. */
        LabDifferentField: {
            /**
             * @description The value in the other snapshot; null without one.
             * @example disabled
             */
            after: string | null;
            /**
             * @description The value in this snapshot; null without one.
             * @example active
             */
            before: string | null;
            /**
             * @description The column.
             * @example status
             */
            name: string;
        };
        /** @description An event of any account. */
        LabEvent: {
            /**
             * @description Its account.
             * @example 7
             */
            account_id: number;
            /**
             * @description Its action.
             * @example node_boot
             */
            action: string;
            created: components["schemas"]["Timestamp"];
            /** @description The thing that it is about; null for none. */
            entity: components["schemas"]["LabEventEntity"] | null;
            /**
             * @description The event's ID.
             * @example 12345
             */
            id: number;
            /**
             * @description Further information, such as the reason of a failure.
             * @example
             */
            message: string;
            /**
             * @description Its progress, from 0 to 100; null for one without a duration.
             * @example 40
             */
            percent_complete: number | null;
            /**
             * @description Its status.
             * @example started
             */
            status: components["schemas"]["EventStatus"];
            /**
             * @description The name of the user; null for the platform.
             * @example alice
             */
            username: string | null;
        };
        /** @description The thing of an event. */
        LabEventEntity: {
            /**
             * @description Its ID.
             * @example 123
             */
            id: number | string;
            /**
             * @description Its name at the time of the event.
             * @example web-1
             */
            label: string;
            /**
             * @description Its kind.
             * @example node
             */
            type: string;
        };
        /** @description A page of events. */
        LabEventPage: {
            /** @description The events of this page. */
            data: components["schemas"]["LabEvent"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description What a firewall decided. */
        LabFirewallDecision: {
            /**
             * @description What it does with the packet.
             * @example ACCEPT
             * @enum {string}
             */
            action: "ACCEPT" | "DROP";
            /**
             * @description The direction that its rules are for.
             * @example inbound
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description The firewall's ID.
             * @example 456
             */
            id: number;
            /**
             * @description Its label.
             * @example db
             */
            label: string;
            /**
             * @description The index of the rule that matched, from 0; null: the policy decided.
             * @example 0
             */
            rule: number | null;
        };
        /** @description What came. */
        LabJobsRan: {
            /**
             * @description The event that was waited for; null when none was.
             * @example null
             */
            event: components["schemas"]["JobEvent"] | null;
            now: components["schemas"]["Timestamp"];
        };
        /** @description What to wait for. */
        LabJobsRun: {
            event?: components["schemas"]["LabAwaitedEvent"];
            /**
             * @description The longest time to wait, in seconds of the machine's clock; a minute by default.
             * @example 60
             */
            seconds?: number;
            /**
             * @description Whether to wait until nothing is in progress, or until an event has ended.
             * @example idle
             * @enum {string}
             */
            until: "idle" | "event";
        };
        /**
         * @description `cloud`: accounts, nodes, jobs with steps, and events. `lab`: the clock, the duration of tasks, faults of requests, and snapshots. `requests`: the requests that the server recorded.
         * @example cloud
         * @enum {string}
         */
        LabPart: "cloud" | "lab" | "requests";
        /** @description The way to one address. */
        LabPath: {
            /**
             * @description The address it is sent to.
             * @example 10.0.1.3
             */
            address: string;
            /** @description The decisions of firewalls, in their order. */
            firewalls: components["schemas"]["LabFirewallDecision"][];
            /**
             * @description Whether it arrives.
             * @example true
             */
            reachable: boolean;
            /**
             * @description How it arrives, or what stops it, in a sentence.
             * @example It arrives at db-1 by eth1, over the VPC prod.
             */
            reason: string;
            /** @description The interface that sends it; null where no node does. */
            source: components["schemas"]["LabPathEnd"] | null;
            /**
             * @description The address it comes from as its receiver sees it; null where it is not sent.
             * @example 10.0.1.2
             */
            source_address: string | null;
            /** @description The interface it arrives at; null where it arrives at none of this cloud. */
            target: components["schemas"]["LabPathEnd"] | null;
        };
        /** @description An interface of a node, or a load balancer. */
        LabPathEnd: {
            /**
             * @description Its ID.
             * @example 123
             */
            id: number;
            /**
             * @description The interface; null for a load balancer.
             * @example eth1
             */
            interface: string | null;
            /**
             * @description Its label.
             * @example db-1
             */
            label: string;
            /**
             * @description The label of the VLAN or VPC; null on the internet.
             * @example prod
             */
            network: string | null;
            /**
             * @description The purpose of the interface; null for a load balancer.
             * @example vpc
             * @enum {string|null}
             */
            purpose: "public" | "vlan" | "vpc" | null;
            /**
             * @description What it is.
             * @example node
             * @enum {string}
             */
            type: "node" | "nodebalancer";
        };
        /**
         * @description The protocol of a connection.
         * @example TCP
         * @enum {string}
         */
        LabProtocol: "TCP" | "UDP" | "ICMP";
        /** @description Whether a connection arrives. */
        LabReachability: {
            /** @description One for each address of a node, those that arrive first; one for an address. */
            paths: components["schemas"]["LabPath"][];
            /**
             * @description Whether it arrives at one of the addresses at least.
             * @example true
             */
            reachable: boolean;
            /**
             * @description How it arrives, or what stops it, in a sentence.
             * @example It arrives at db-1 by eth1, over the VPC prod.
             */
            reason: string;
        };
        /** @description A saved state. */
        LabSnapshot: {
            /**
             * @description The bytes of its rows and files together.
             * @example 734003
             */
            bytes: number;
            created: components["schemas"]["Timestamp"];
            /**
             * @description The SHA-256 over its rows and files; the same for the same state.
             * @example 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9
             */
            digest: string;
            name: components["schemas"]["LabSnapshotName"];
        };
        /** @description A snapshot of the present state. At most 100 snapshots are kept, of at most 4 GiB (4294967296 bytes) together. */
        LabSnapshotCreate: {
            name: components["schemas"]["LabSnapshotName"];
        };
        /** @description A form with the file of a snapshot. */
        LabSnapshotFile: {
            /**
             * Format: binary
             * @description The file, as it was downloaded.
             */
            file: string;
        };
        /**
         * @description The name of a snapshot, of small letters, digits, dots, hyphens and underscores.
         * @example three-nodes
         */
        LabSnapshotName: string;
        /** @description A page of snapshots. */
        LabSnapshotPage: {
            /** @description The snapshots of this page. */
            data: components["schemas"]["LabSnapshot"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description How long tasks of simulated machines take. */
        LabTasks: {
            /**
             * @description The milliseconds that each status of a node lasts at least while something is done with it, unless tasks take no time.
             * @example 1000
             */
            least: number;
            times: components["schemas"]["LabTaskTimes"];
        };
        /** @description How long tasks of simulated machines take from now on. */
        LabTasksUpdate: {
            /**
             * @description The milliseconds that each status of a node lasts at least; as before by default.
             * @example 1000
             */
            least?: number;
            times: components["schemas"]["LabTaskTimes"];
        };
        /**
         * @description Whether tasks take no time, about a second, or as long as on real hosts.
         * @example instant
         * @enum {string}
         */
        LabTaskTimes: "instant" | "scaled" | "real";
        /**
         * @description A task of the machine of a node; a request can need several tasks.
         * @example resize-disk
         * @enum {string}
         */
        MachineTask: "define" | "create-disk" | "resize-disk" | "copy-disk" | "remove-disk" | "save-backup" | "save-image" | "restore-disk" | "remove-backup" | "set-password" | "boot" | "reboot" | "shut-down" | "move" | "resize" | "remove";
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
        /** @description A client with its new secret. */
        NewOauthClient: {
            /**
             * @description The account that registered the program; null if the operator did.
             * @example null
             */
            account_id: number | null;
            created: components["schemas"]["Timestamp"];
            /**
             * @description The `client_id` of the program.
             * @example zoneeditor
             */
            id: string;
            /**
             * @description Whether the program may get a token at once in the address of its page (`response_type=token`).
             * @example false
             */
            implicit: boolean;
            label: components["schemas"]["ClientLabel"];
            /**
             * @description Whether the program has no secret, because it runs in browsers or on machines of users.
             * @example false
             */
            public: boolean;
            /**
             * @description The allowed redirect URIs.
             * @example [
             *       "https://editor.example/callback"
             *     ]
             */
            redirect_uris: string[];
            /**
             * Format: password
             * @description The secret itself; null for a public client.
             * @example 8a9f7e6d5c4b3a29180716253443526170695847362514039f8e7d6c5b4a3928
             */
            secret: string | null;
            /**
             * @description The program's website, http or https.
             * @example https://editor.example
             */
            website: string | null;
        };
        /** @description A group with the secret of its key. */
        NewSecondaryGroup: {
            /**
             * @description The IP addresses of the secondaries, with a port unless that is 53. The server sends notifications to them.
             * @example [
             *       "192.0.2.53:53",
             *       "[2001:db8::53]:5353"
             *     ]
             */
            addresses: string[];
            /**
             * @description The name of its catalog zone (RFC 9432).
             * @example main.catalog.invalid
             */
            catalog: string;
            created: components["schemas"]["Timestamp"];
            /**
             * @description The group's ID.
             * @example 1
             */
            id: number;
            key_algorithm: components["schemas"]["KeyAlgorithm"];
            /**
             * @description The name of the key.
             * @example main.key
             */
            key_name: string;
            /**
             * Format: password
             * @description The secret of the key in Base64, of 16 to 128 bytes.
             * @example 3q2+7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
             */
            key_secret: string;
            /**
             * @description The name of the group, a part of the name of its catalog.
             * @example main
             */
            label: string;
            /**
             * @description The tags of the domains in the group, of which a domain has one at least; none for all domains.
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            updated: components["schemas"]["Timestamp"];
            /**
             * @description The number of zones in the catalog.
             * @example 120
             */
            zones: number;
        };
        /** @description A new token. */
        NewUserToken: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description The expiry of the token, ISO 8601, by default in UTC; null for never.
             * @example 2099-01-01T00:00:00
             */
            expiry: string | null;
            /**
             * @description The token's ID.
             * @example 31
             */
            id: number;
            /**
             * @description The label of the token.
             * @example build server
             */
            label: string;
            /**
             * @description Whether it was revoked.
             * @example false
             */
            revoked: boolean;
            /**
             * @description `*`, or scopes separated by spaces.
             * @example domains:read_write events:read_only
             */
            scopes: string;
            /**
             * Format: password
             * @description The token itself.
             * @example 8a9f7e6d5c4b3a29180716253443526170695847362514039f8e7d6c5b4a3928
             */
            token: string;
            /**
             * @description The user of the token.
             * @example alice
             */
            username: string;
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
        /** @description How programs on the host reach the system of a running node. */
        NodeConsole: {
            /**
             * @description The host, by the name in `CLOUD_COMPUTE_HOST`.
             * @example rack-7
             */
            host: string;
            /**
             * @description The path of the Unix socket of the serial console.
             * @example /var/lib/cloud/machines/run/5d1c2a3e-0d5c-4a8e-9a51-6b3a3b8f0c11.console
             */
            socket: string;
            /**
             * @description The port of 127.0.0.1 that leads to SSH of the node; null where a bridge joins it.
             * @example 40123
             */
            ssh_port: number | null;
        };
        /**
         * @deprecated
         * @description A label for display only, replaced by tags; empty without one.
         * @example shops
         */
        NodeGroup: string | null;
        /**
         * @description For display only, and unique among the account's nodes. It begins and ends with a letter or a digit and has letters,
         *     digits, `-`, `_` and `.` in between, none of these three twice in a row.
         * @example web-1
         */
        NodeLabel: string;
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
        /** @description A program that asks users for consent. */
        OauthClient: {
            /**
             * @description The account that registered the program; null if the operator did.
             * @example null
             */
            account_id: number | null;
            created: components["schemas"]["Timestamp"];
            /**
             * @description The `client_id` of the program.
             * @example zoneeditor
             */
            id: string;
            /**
             * @description Whether the program may get a token at once in the address of its page (`response_type=token`).
             * @example false
             */
            implicit: boolean;
            label: components["schemas"]["ClientLabel"];
            /**
             * @description Whether the program has no secret, because it runs in browsers or on machines of users.
             * @example false
             */
            public: boolean;
            /**
             * @description The allowed redirect URIs.
             * @example [
             *       "https://editor.example/callback"
             *     ]
             */
            redirect_uris: string[];
            /**
             * @description The program's website, http or https.
             * @example https://editor.example
             */
            website: string | null;
        };
        /** @description A program to register. */
        OauthClientCreate: {
            /**
             * @description The `client_id` of the program; by default the server creates one.
             * @example zoneeditor
             */
            id?: string;
            /**
             * @description Whether the program may get a token at once in the address of its page; no by default.
             * @example false
             */
            implicit?: boolean;
            /**
             * @description The program's name, as users see it.
             * @example Zone editor
             */
            label: string;
            /**
             * @description Whether the program has no secret; no by default.
             * @example false
             */
            public?: boolean;
            /**
             * @description The allowed redirect URIs.
             * @example [
             *       "https://editor.example/callback"
             *     ]
             */
            redirect_uris: string[];
            /**
             * @description The program's website, http or https.
             * @example https://editor.example
             */
            website?: string | null;
        };
        /** @description A page of clients. */
        OauthClientPage: {
            /** @description The clients of this page. */
            data: components["schemas"]["OauthClient"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description An account as the operator sees it. */
        OperatorAccount: {
            /**
             * @description Whether users can use more than their profiles.
             * @example true
             */
            activated: boolean;
            additional_ipv4: components["schemas"]["AdditionalIpv4"];
            balance: components["schemas"]["Balance"];
            company: components["schemas"]["Company"];
            created: components["schemas"]["Timestamp"];
            email: components["schemas"]["Email"];
            /**
             * @description The account's ID.
             * @example 7
             */
            id: number;
            /**
             * @description Whether the staff of the platform manages it.
             * @example false
             */
            managed: boolean;
            /**
             * @description The account's UUID, in upper case, as clients see it in `X-Customer-UUID`.
             * @example 3F1C9B52-6C1E-4D49-9B7B-0E6A2D6C5F10
             */
            uuid: string;
        };
        /** @description A page of accounts. */
        OperatorAccountPage: {
            /** @description The accounts of this page. */
            data: components["schemas"]["OperatorAccount"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A file of a ticket. */
        OperatorAttachment: {
            /**
             * @description The size in bytes.
             * @example 48213
             */
            bytes: number;
            created: components["schemas"]["Timestamp"];
            /**
             * @description The name of the person who attached it.
             * @example demo
             */
            created_by: string;
            /**
             * @description Whether the staff attached it.
             * @example false
             */
            from_node: boolean;
            /**
             * @description The attachment's ID.
             * @example 5
             */
            id: number;
            /**
             * @description The name of the file.
             * @example screenshot.png
             */
            name: string;
        };
        /** @description A domain of an account, as the operator sees it. */
        OperatorDomain: {
            /**
             * @description The account that has it.
             * @example 7
             */
            account_id: number;
            created: components["schemas"]["Timestamp"];
            /**
             * @description Its name.
             * @example example.org
             */
            domain: string;
            /**
             * @description The domain's ID.
             * @example 1234
             */
            id: number;
            status: components["schemas"]["DomainStatus"];
            type: components["schemas"]["DomainType"];
            updated: components["schemas"]["Timestamp"];
        };
        /** @description A page of domains. */
        OperatorDomainPage: {
            /** @description The domains of this page. */
            data: components["schemas"]["OperatorDomain"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A compute node of an account, as the operator sees it. */
        OperatorNode: {
            /**
             * @description Its account.
             * @example 7
             */
            account_id: number;
            /**
             * @description Whether one of its jobs is pending or running; their queue is `node:` and the node's ID.
             * @example false
             */
            busy: boolean;
            created: components["schemas"]["Timestamp"];
            /**
             * @description Its host.
             * @example 3a3ddd59d9a78bb8de041391075df44de62bfec8
             */
            host_uuid: string;
            /**
             * @description The node's ID.
             * @example 123
             */
            id: number;
            /**
             * @description The last deployed image.
             * @example node/debian12
             */
            image: string | null;
            /**
             * @description Its IPv4 addresses, public ones first.
             * @example [
             *       "100.64.0.7"
             *     ]
             */
            ipv4: string[];
            /**
             * @description Its IPv6 address.
             * @example 2001:db8:1::f03c:9aff:fe00:7
             */
            ipv6: string | null;
            /**
             * @description Its name.
             * @example web-1
             */
            label: string;
            /**
             * Format: uuid
             * @description The ID of its machine on the host.
             * @example 5d4a0b66-7c0e-4c8f-a7a5-6d5d0b7a1f11
             */
            machine: string;
            /**
             * @description The time of its pending migration to another host; null without one.
             * @example null
             */
            migrates: string | null;
            /**
             * @description The ID of its region.
             * @example us-ord
             */
            region: string;
            /**
             * @description Its status.
             * @example running
             */
            status: components["schemas"]["NodeStatus"];
            /**
             * @description The ID of its type; null without one.
             * @example g6-standard-1
             */
            type: string | null;
            updated: components["schemas"]["Timestamp"];
            /**
             * @description Whether the watchdog boots it when it powers off unexpectedly.
             * @example true
             */
            watchdog_enabled: boolean;
        };
        /** @description A page of nodes. */
        OperatorNodePage: {
            /** @description The nodes of this page. */
            data: components["schemas"]["OperatorNode"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A ticket as the staff sees it. */
        OperatorTicket: {
            /**
             * @description Its account.
             * @example 7
             */
            account_id: number;
            /** @description The attached files, in the order of their upload. */
            attachments: components["schemas"]["OperatorAttachment"][];
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
            /**
             * @description The ticket's ID.
             * @example 77
             */
            id: number;
            /**
             * @description Whether it is an issue for the managed service.
             * @example false
             */
            managed_issue: boolean;
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
        /** @description A page of tickets. */
        OperatorTicketPage: {
            /** @description The tickets of this page. */
            data: components["schemas"]["OperatorTicket"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes of a ticket. */
        OperatorTicketUpdate: {
            /**
             * @description Whether the account can close it.
             * @example false
             */
            closable?: boolean;
        };
        /** @description A user as the operator sees it. */
        OperatorUser: {
            /**
             * @description The account's ID.
             * @example 7
             */
            account_id: number;
            created: components["schemas"]["Timestamp"];
            email: components["schemas"]["Email"];
            /**
             * @description Whether the user can sign in with a password.
             * @example false
             */
            has_password: boolean;
            /**
             * @description The user's ID.
             * @example 21
             */
            id: number;
            /**
             * @description Whether the user is limited to its grants.
             * @example false
             */
            restricted: boolean;
            /**
             * @description The user's name.
             * @example alice
             */
            username: string;
        };
        /** @description A page of users. */
        OperatorUserPage: {
            /** @description The users of this page. */
            data: components["schemas"]["OperatorUser"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
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
        /** @description A new password. */
        PasswordSet: {
            /**
             * Format: password
             * @description The password.
             * @example correct horse battery
             */
            password: string;
        };
        /**
         * @description A public key as OpenSSH writes it - type, key, and perhaps a comment. Ed25519, ECDSA and RSA keys, also keys of a security key.
         * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop
         */
        PublicSshKey: string;
        /** @description A header of a request. */
        RecordedHeader: {
            /**
             * @description The name.
             * @example Accept
             */
            name: string;
            /**
             * @description The value.
             * @example *\/*
             */
            value: string;
        };
        /** @description A request of a client, with its answer. */
        RecordedRequest: {
            /**
             * @description The account of the client.
             * @example 7
             */
            account_id: number | null;
            /**
             * @description The address of the client.
             * @example 192.0.2.7
             */
            address: string;
            /**
             * @description The beginning of the answer, with masked secrets; null without an answer of JSON.
             * @example {"errors":[{"field":"type","reason":"type is required"}]}
             */
            answer: string | null;
            /**
             * @description The size of the answer in bytes.
             * @example 57
             */
            answer_bytes: number;
            /**
             * @description The API that the request was sent to; `v4` is the Cloud Account API.
             * @example v4
             * @enum {string}
             */
            api: "v4" | "s3";
            /**
             * @description The beginning of the body, with masked secrets; null without a body of JSON.
             * @example {"domain":"example.org"}
             */
            body: string | null;
            /**
             * @description The size of the body in bytes.
             * @example 24
             */
            body_bytes: number;
            /**
             * @description When the server received it.
             * @example 2026-11-21T08:30:00
             */
            created: string;
            /**
             * @description The milliseconds from the request to the end of its answer.
             * @example 3.2
             */
            duration_ms: number;
            /**
             * @description The IDs of the faults that affected it.
             * @example []
             */
            faults: components["schemas"]["Id"][];
            /**
             * @description The header `X-Filter`.
             * @example null
             */
            filter: string | null;
            /**
             * @description The headers in their order, with masked secrets; empty for S3.
             * @example [
             *       {
             *         "name": "Accept",
             *         "value": "*\/*"
             *       }
             *     ]
             */
            headers: components["schemas"]["RecordedHeader"][];
            /**
             * @description The ID of the request on its server.
             * @example 42
             */
            id: number;
            /**
             * @description The fields of the body and the query parameters that the server ignored.
             * @example []
             */
            ignored_fields: string[];
            /**
             * @description The URLs of these rules in the documentation, in the same order.
             * @example [
             *       "http://127.0.0.1:8080/docs/rules/request#request.field.required"
             *     ]
             */
            links: string[];
            /**
             * @description The method.
             * @example POST
             */
            method: string;
            /**
             * @description The `operationId`, or `s3:` and the name that S3 has for the operation; null for an unknown path.
             * @example createDomain
             */
            operation: string | null;
            /**
             * @description The page of the list in the answer.
             * @example null
             */
            page: number | null;
            /**
             * @description The number of pages of the list.
             * @example null
             */
            pages: number | null;
            /**
             * @description The path and the query as the client sent them. For S3 without the query.
             * @example /v4/domains
             */
            path: string;
            /**
             * @description The seconds of the header `Retry-After` in an answer 429 or 503.
             * @example null
             */
            retry_after: number | null;
            /**
             * @description The rules that refused it, one for each problem.
             * @example [
             *       "request.field.required"
             *     ]
             */
            rules: string[];
            /**
             * @description The status of the answer; null if the connection closed before.
             * @example 400
             */
            status: number | null;
            /**
             * @description The ID of the token.
             * @example 12
             */
            token_id: number | null;
            /**
             * @description The name of the user.
             * @example alice
             */
            user: string | null;
            /**
             * @description The beginning of the header `User-Agent`.
             * @example my-sdk/1.4
             */
            user_agent: string | null;
        };
        /** @description A page of requests. */
        RecordedRequestPage: {
            /** @description The requests of this page. */
            data: components["schemas"]["RecordedRequest"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
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
         * @description The refresh time of the zone in seconds. The server rounds it up to 30, 120, 300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600 or 2419200; 0 means 14400.
         * @example 14400
         */
        RefreshSec: number | null;
        /**
         * @description The ID of a region.
         * @example us-ord
         */
        RegionId: string;
        /** @description A related entity of an account. */
        RelatedEntity: {
            account_id: components["schemas"]["AccountId"];
            created: components["schemas"]["Timestamp"];
            /**
             * @description The entity's ID among those of its kind.
             * @example 12
             */
            id: number;
            kind: components["schemas"]["EntityKind"];
            /**
             * @description The entity's name.
             * @example web-1
             */
            label: string;
            /**
             * @description The region of the entity; empty without one.
             * @example west
             */
            region: string;
        };
        /** @description A page of related entities. */
        RelatedEntityPage: {
            /** @description The related entities of this page. */
            data: components["schemas"]["RelatedEntity"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /**
         * @description The text of the reply.
         * @example It works again.
         */
        ReplyDescription: string;
        /** @description A summary of the requests of a client. */
        Report: {
            /** @description The clients that sent the requests. */
            clients: components["schemas"]["ReportedClient"][];
            /** @description Deprecated things that the client used. */
            deprecated: components["schemas"]["ReportedDeprecation"][];
            /** @description Answers 429 after which the client retried before `Retry-After`. */
            early_retries: components["schemas"]["ReportedEarlyRetry"][];
            first: components["schemas"]["OptionalTimestamp"];
            /** @description Fields and query parameters that the server ignored. */
            ignored_fields: components["schemas"]["ReportedField"][];
            last: components["schemas"]["OptionalTimestamp"];
            /** @description Fields that the client received for the first time. */
            new_fields: components["schemas"]["ReportedNewFields"][];
            /** @description The operations that the client used. */
            operations: components["schemas"]["ReportedOperation"][];
            /** @description What the client requested more often than once a second. */
            polling: components["schemas"]["ReportedPolling"][];
            /** @description The rules that refused requests of the client. */
            refusals: components["schemas"]["ReportedRefusal"][];
            /**
             * @description The number of requests in the report.
             * @example 214
             */
            requests: number;
            /**
             * @description The `since` of the request.
             * @example null
             */
            since: string | null;
            /** @description Lists of which the client did not request all pages. */
            unread_pages: components["schemas"]["ReportedUnreadPages"][];
            /**
             * @description The `user_agent` of the request.
             * @example my-sdk
             */
            user_agent: string | null;
            /** @description Requests that a wider one would have saved. */
            wider_calls: components["schemas"]["ReportedWiderCall"][];
        };
        /** @description A client by its `User-Agent`. */
        ReportedClient: {
            /**
             * @description The number of requests.
             * @example 12
             */
            requests: number;
            /**
             * @description The header; null for requests without one.
             * @example my-sdk/1.4
             */
            user_agent: string | null;
        };
        /** @description A deprecated thing that the client used. */
        ReportedDeprecation: {
            /**
             * @description The operation.
             * @example createNode
             */
            operation: string;
            /**
             * @description The number of requests.
             * @example 1
             */
            requests: number;
            /**
             * @description The field, or the field with the value: `group`, `type: g5-standard-1`.
             * @example group
             */
            what: string;
        };
        /** @description Answers 429 of one operation after which the client retried too early. */
        ReportedEarlyRetry: {
            /**
             * @description The operation.
             * @example listNodes
             */
            operation: string;
            /**
             * @description The number of these answers.
             * @example 3
             */
            requests: number;
            /**
             * @description The seconds of `Retry-After` in the last of them.
             * @example 5
             */
            retry_after: number;
            /**
             * @description The seconds until the next request after the last of them.
             * @example 0.2
             */
            waited: number;
        };
        /** @description A field that the server ignored. */
        ReportedField: {
            /**
             * @description The field or the query parameter.
             * @example ttl
             */
            field: string;
            /**
             * @description The operation.
             * @example createDomain
             */
            operation: string;
            /**
             * @description The number of requests that had it.
             * @example 4
             */
            requests: number;
        };
        /** @description The fields that the client received from one operation for the first time. */
        ReportedNewFields: {
            /**
             * @description The fields; `[]` means the items of a list.
             * @example [
             *       "specs.disk"
             *     ]
             */
            fields: string[];
            /**
             * @description The operation.
             * @example getNode
             */
            operation: string;
        };
        /** @description An operation that a client used. */
        ReportedOperation: {
            /**
             * @description Its `operationId`, or `s3:` and its name in S3; null for unknown paths.
             * @example listNodes
             */
            operation: string | null;
            /**
             * @description The number of requests.
             * @example 12
             */
            requests: number;
            /** @description Their answers by status. */
            statuses: components["schemas"]["ReportedStatus"][];
        };
        /** @description A path that the client requested too often. */
        ReportedPolling: {
            /**
             * @description The average interval of two requests in milliseconds.
             * @example 120
             */
            interval_ms: number;
            /**
             * @description The operation.
             * @example getNode
             */
            operation: string;
            /**
             * @description The path.
             * @example /v4/node/instances/123
             */
            path: string;
            /**
             * @description The number of requests.
             * @example 20
             */
            requests: number;
        };
        /** @description A rule that refused a client. */
        ReportedRefusal: {
            /**
             * @description The URL of the rule in the documentation.
             * @example http://127.0.0.1:8080/docs/rules/domain#domain.name.unique
             */
            link: string;
            /**
             * @description The operations of these requests.
             * @example [
             *       "createDomain"
             *     ]
             */
            operations: string[];
            /**
             * @description The number of requests that it refused.
             * @example 2
             */
            requests: number;
            /**
             * @description The ID of the rule.
             * @example domain.name.unique
             */
            rule: string;
            /**
             * @description The rule.
             * @example A domain belongs to one account.
             */
            sentence: string;
        };
        /** @description Answers of one status. */
        ReportedStatus: {
            /**
             * @description The number of requests.
             * @example 11
             */
            requests: number;
            /**
             * @description The status; null if the connection closed before the answer.
             * @example 200
             */
            status: number | null;
        };
        /** @description A list of which the client did not request all pages. */
        ReportedUnreadPages: {
            /**
             * @description The operation.
             * @example listDomains
             */
            operation: string;
            /**
             * @description The number of its pages.
             * @example 3
             */
            pages: number;
            /**
             * @description The path without its query.
             * @example /v4/domains
             */
            path: string;
            /**
             * @description The number of pages that the client did not request.
             * @example 2
             */
            unread: number;
        };
        /** @description Requests that a wider one would have saved. */
        ReportedWiderCall: {
            /**
             * @description The request that would have had the same result.
             * @example listNodes with page_size=500
             */
            instead: string;
            /**
             * @description The operation that the client used.
             * @example getNode
             */
            operation: string;
            /**
             * @description The number of requests of the client.
             * @example 40
             */
            requests: number;
            /**
             * @description The number of requests that it would have saved.
             * @example 39
             */
            saved: number;
        };
        /** @description A fault that the server injects into requests of clients. */
        RequestFault: {
            /**
             * @description The account whose requests match; null for all accounts.
             * @example null
             */
            account_id: number | null;
            /**
             * @description Whether the server applies the fault after the operation.
             * @example false
             */
            after_commit: boolean;
            created: components["schemas"]["Timestamp"];
            /**
             * @description The milliseconds of a delay; null with other effects.
             * @example null
             */
            delay_ms: number | null;
            effect: components["schemas"]["RequestFaultEffect"];
            /**
             * @description How many requests the fault has affected.
             * @example 0
             */
            hits: number;
            /**
             * @description The ID of the fault.
             * @example 5
             */
            id: number;
            /**
             * @description The label of the thing whose requests match; null for all.
             * @example null
             */
            label: string | null;
            operation: components["schemas"]["FaultedOperation"];
            /**
             * @description The path of the requests that match; null for all paths.
             * @example /domains/{domainId}
             */
            path: string | null;
            /**
             * @description The probability that it affects a matching request, from 0 to 1.
             * @example 1
             */
            probability: number;
            /**
             * @description The reason in the answer; null for that of the API.
             * @example null
             */
            reason: string | null;
            /**
             * @description The seconds of the header `Retry-After`; null for none.
             * @example 1
             */
            retry_after: number | null;
            /**
             * @description How many requests pass before the first that it affects.
             * @example 2
             */
            skip: number;
            /**
             * @description The status of the answer; null with other effects.
             * @example 503
             */
            status: number | null;
            /**
             * @description How many requests the fault affects; null for no limit.
             * @example 3
             */
            times: number | null;
        };
        /**
         * @description A fault that the server injects into requests. A request matches if it has all of `operation`, `path`, `label` and `account_id` that the fault
         *     names. There are at most 100 faults, including those that reached their `times`, and a server delays
         *     at most 500 requests at once. The status of a request of S3 is one of 400, 403, 404, 500 and 503.
         */
        RequestFaultCreate: {
            /**
             * @description The account whose requests match; all accounts by default. Not with `dns:query`.
             * @example 7
             */
            account_id?: number;
            /**
             * @description With the effects `status`, `delay` and `disconnect`, whether the server applies the fault after the operation; false by default.
             * @example true
             */
            after_commit?: boolean;
            /**
             * @description With the effect `delay`, its duration in milliseconds; required.
             * @example 800
             */
            delay_ms?: number;
            effect: components["schemas"]["RequestFaultEffect"];
            /**
             * @description The label of the node, volume, domain (its name), firewall, VPC or NodeBalancer that the path or the body of a matching request names by its ID, or the field `label` (`domain`) of the body. All by default. Not with S3 and `dns:query`.
             * @example web-1
             */
            label?: string;
            operation?: components["schemas"]["FaultedOperation"];
            /**
             * @description The path of the requests that match, as the API's specification writes it: a parameter, such as `{domainId}`, matches each value of it. `*` matches any one part of the path, and `**` at its end all that follows, or nothing. All paths by default. For S3, the path that the client sends, such as `/bucket/key`. Not with `dns:query`.
             * @example /domains/{domainId}/records
             */
            path?: string;
            /**
             * @description The probability that it affects a matching request; 1 by default. With `CLOUD_LAB_SEED`, the server makes the same choices in each run: for the first matching request, for the second, and so on.
             * @example 0.5
             */
            probability?: number;
            /**
             * @description With the effect `status`, the reason in the answer; by default, that of the API.
             * @example The region is being moved
             */
            reason?: string;
            /**
             * @description With the effects `status` and `rate_limit`, the seconds of the header `Retry-After`.
             * @example 1
             */
            retry_after?: number;
            /**
             * @description How many requests that it would affect pass first; 0 by default. With `skip` 2 and `times` 1, it affects the third of them only.
             * @example 2
             */
            skip?: number;
            /**
             * @description With the effect `status`, the status of the answer; 503 by default. For S3 one of 400, 403, 404, 500 and 503.
             * @example 503
             */
            status?: number;
            /**
             * @description How many requests the fault affects; no limit by default.
             * @example 3
             */
            times?: number;
        };
        /**
         * @description What the server does: answer an error with a status, delay the request, close the connection, answer 429 with the headers of an exceeded rate limit, or send half of the answer.
         * @example status
         * @enum {string}
         */
        RequestFaultEffect: "status" | "delay" | "disconnect" | "rate_limit" | "partial";
        /** @description A page of faults. */
        RequestFaultPage: {
            /** @description The faults of this page. */
            data: components["schemas"]["RequestFault"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
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
         * @description The run level of the boot.
         * @example default
         * @enum {string}
         */
        RunLevel: "default" | "single" | "binbash";
        /** @description Name servers that copy zones from this server. There are at most 20 groups. */
        SecondaryGroup: {
            /**
             * @description The IP addresses of the secondaries, with a port unless that is 53. The server sends notifications to them.
             * @example [
             *       "192.0.2.53:53",
             *       "[2001:db8::53]:5353"
             *     ]
             */
            addresses: string[];
            /**
             * @description The name of its catalog zone (RFC 9432).
             * @example main.catalog.invalid
             */
            catalog: string;
            created: components["schemas"]["Timestamp"];
            /**
             * @description The group's ID.
             * @example 1
             */
            id: number;
            key_algorithm: components["schemas"]["KeyAlgorithm"];
            /**
             * @description The name of the key.
             * @example main.key
             */
            key_name: string;
            /**
             * @description The name of the group, a part of the name of its catalog.
             * @example main
             */
            label: string;
            /**
             * @description The tags of the domains in the group, of which a domain has one at least; none for all domains.
             * @example [
             *       "production"
             *     ]
             */
            tags: string[];
            updated: components["schemas"]["Timestamp"];
            /**
             * @description The number of zones in the catalog.
             * @example 120
             */
            zones: number;
        };
        /** @description A group of secondaries to create. */
        SecondaryGroupCreate: {
            /**
             * @description The IP addresses of the secondaries, with a port unless that is 53. The server sends notifications to them.
             * @example [
             *       "192.0.2.53:53",
             *       "[2001:db8::53]:5353"
             *     ]
             */
            addresses: string[];
            key_algorithm?: components["schemas"]["KeyAlgorithm"];
            /**
             * @description The name of the key; the label by default.
             * @example main.key
             */
            key_name?: string;
            /**
             * Format: password
             * @description The secret of the key in Base64, of 16 to 128 bytes; by default the server creates one.
             * @example 3q2+7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
             */
            key_secret?: string;
            /**
             * @description The name of the group, a part of the name of its catalog.
             * @example main
             */
            label: string;
            /**
             * @description The tags of the domains in the group, of which a domain has one at least; none for all domains.
             * @example [
             *       "production"
             *     ]
             */
            tags?: string[];
        };
        /** @description A page of groups. */
        SecondaryGroupPage: {
            /** @description The groups of this page. */
            data: components["schemas"]["SecondaryGroup"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description The new values of a group. */
        SecondaryGroupUpdate: {
            /**
             * @description The IP addresses of the secondaries, with a port unless that is 53. The server sends notifications to them.
             * @example [
             *       "192.0.2.53:53",
             *       "[2001:db8::53]:5353"
             *     ]
             */
            addresses?: string[];
            /**
             * Format: password
             * @description The secret of the key in Base64, of 16 to 128 bytes.
             * @example 3q2+7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
             */
            key_secret?: string;
            /**
             * @description The tags of the domains in the group, of which a domain has one at least; none for all domains.
             * @example [
             *       "production"
             *     ]
             */
            tags?: string[];
        };
        /** @description What a secondary serves, as far as it was compared. */
        SecondaryState: {
            /**
             * @description Its address.
             * @example 192.0.2.53:53
             */
            address: string;
            /**
             * @description Whether it answers.
             * @example true
             */
            answers: boolean;
            /**
             * @description The number of compared zones of which it has an old version, or none.
             * @example 1
             */
            behind: number;
            /**
             * @description Since when this server knows that it does not answer or is behind; null when neither is so.
             * @example 2026-11-21T10:00:00
             */
            since: string | null;
            /** @description Some of these zones. */
            zones: components["schemas"]["ZoneBehind"][];
        };
        /** @description What the secondaries of a group serve. */
        SecondaryStates: {
            /** @description The secondaries, in the order of their addresses. */
            secondaries: components["schemas"]["SecondaryState"][];
        };
        /** @description Accounts with everything they have. A seed adds missing things and never changes existing things; loading it again changes nothing. */
        Seed: {
            /** @description The accounts, each with everything it has. */
            accounts: components["schemas"]["SeedAccount"][];
        };
        /** @description An account with everything it has. */
        SeedAccount: {
            /**
             * @description Whether users can use the account; yes by default.
             * @example true
             */
            activated?: boolean;
            additional_ipv4?: components["schemas"]["AdditionalIpv4"];
            balance?: components["schemas"]["Balance"];
            /** @description The buckets of the account. With buckets or keys, the account uses object storage. */
            buckets?: components["schemas"]["SeedBucket"][];
            company?: components["schemas"]["Company"];
            /** @description The domains of the account. */
            domains?: components["schemas"]["SeedDomain"][];
            email: components["schemas"]["Email"];
            /**
             * @description The name of the account among all seeds, by which the server finds it again.
             * @example shop
             */
            key: string;
            /**
             * @description Whether the staff of the platform manages it; no by default.
             * @example false
             */
            managed?: boolean;
            /** @description The compute nodes of the account. */
            nodes?: components["schemas"]["SeedNode"][];
            /** @description Things that the API refers to but does not create. Each has a unique label in its kind, by which the server finds it again. */
            related_entities?: components["schemas"]["EntityCreate"][];
            /** @description The keys of object storage of the account; a limited key names buckets of the account or of the seed. */
            storage_keys?: components["schemas"]["SeedStorageKey"][];
            /** @description The users of the account. */
            users?: components["schemas"]["SeedUser"][];
        };
        /** @description A bucket of object storage, empty. */
        SeedBucket: {
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
        /** @description A configuration profile of a node. Its interfaces are public or in VLANs. */
        SeedConfig: {
            comments?: components["schemas"]["ConfigComments"];
            devices?: components["schemas"]["SeedDevices"];
            helpers?: components["schemas"]["NodeConfigHelpersCreate"];
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
        /** @description The number of things of each kind. */
        SeedCounts: {
            /**
             * @description Accounts.
             * @example 1
             */
            accounts: number;
            /**
             * @description Buckets.
             * @example 1
             */
            buckets: number;
            /**
             * @description Domains.
             * @example 3
             */
            domains: number;
            /**
             * @description Compute nodes.
             * @example 2
             */
            nodes: number;
            /**
             * @description Records; those of a domain that was there before count as kept as the file has them.
             * @example 12
             */
            records: number;
            /**
             * @description Related entities.
             * @example 1
             */
            related_entities: number;
            /**
             * @description SSH keys.
             * @example 1
             */
            ssh_keys: number;
            /**
             * @description Keys of object storage.
             * @example 1
             */
            storage_keys: number;
            /**
             * @description Tokens.
             * @example 1
             */
            tokens: number;
            /**
             * @description Users.
             * @example 2
             */
            users: number;
        };
        /**
         * @description The label of a disk of the node.
         * @example Debian 12 Disk
         */
        SeedDevice: string;
        /**
         * @description The labels of the disks in the slots. By default, the disks are in the first slots, in their order.
         * @example {
         *       "sda": "Debian 12 Disk",
         *       "sdb": "512 MB Swap Image"
         *     }
         */
        SeedDevices: {
            sda?: components["schemas"]["SeedDevice"];
            sdb?: components["schemas"]["SeedDevice"];
            sdc?: components["schemas"]["SeedDevice"];
            sdd?: components["schemas"]["SeedDevice"];
            sde?: components["schemas"]["SeedDevice"];
            sdf?: components["schemas"]["SeedDevice"];
            sdg?: components["schemas"]["SeedDevice"];
            sdh?: components["schemas"]["SeedDevice"];
        };
        /** @description A disk of a node. */
        SeedDisk: {
            /** @description The file system of the disk: by default `ext4`, and always with an image. */
            filesystem?: components["schemas"]["DiskFilesystem"];
            /** @description The image of the disk. */
            image?: components["schemas"]["ImageId"];
            /** @description A unique label among the disks of the node; configuration profiles refer to it. */
            label: components["schemas"]["DiskLabel"];
            size: components["schemas"]["DiskSize"];
        };
        /** @description A domain with its records. */
        SeedDomain: {
            axfr_ips?: components["schemas"]["AxfrIps"];
            description?: components["schemas"]["DomainDescription"];
            domain: components["schemas"]["DomainName"];
            expire_sec?: components["schemas"]["ExpireSec"];
            group?: components["schemas"]["DomainGroup"];
            master_ips?: components["schemas"]["MasterIps"];
            /** @description The records of the domain, at most 12,000. The server creates them together with the domain. */
            records?: components["schemas"]["DomainRecordCreate"][];
            refresh_sec?: components["schemas"]["RefreshSec"];
            retry_sec?: components["schemas"]["RetrySec"];
            soa_email?: components["schemas"]["SoaEmail"];
            /** @default active */
            status?: components["schemas"]["DomainStatus"];
            tags?: components["schemas"]["Tags"];
            ttl_sec?: components["schemas"]["DomainTtlSec"];
            type: components["schemas"]["DomainType"];
        };
        /** @description The grant on one entity of the account, in the file or existing. */
        SeedGrant: {
            kind: components["schemas"]["GrantableKind"];
            /**
             * @description The entity's label; of a domain, its name.
             * @example example.org
             */
            label: string;
            permissions: components["schemas"]["GrantedLevel"];
        };
        /** @description A compute node with its disks and its configuration profiles. It gets addresses of its region and a machine, like any new node. */
        SeedNode: {
            /**
             * @description Whether it is enrolled in backups.
             * @default false
             * @example true
             */
            backups_enabled?: boolean;
            /** @description The configuration profiles of the node. By default a node with disks has one profile, like a node from an image. */
            configs?: components["schemas"]["SeedConfig"][];
            /** @description The disks of the node, together at most the disk space of its type. */
            disks?: components["schemas"]["SeedDisk"][];
            group?: components["schemas"]["NodeGroup"];
            /** @description One of the platform’s images, such as `node/debian12`. Without `disks` the node has the disks of the image. */
            image?: components["schemas"]["ImageId"];
            label: components["schemas"]["NodeLabel"];
            /**
             * @description Whether it also has a private IPv4 address.
             * @default false
             * @example true
             */
            private_ip?: boolean;
            region: components["schemas"]["RegionId"];
            /**
             * @description What the node does. A `running` node runs with its first configuration profile.
             * @default offline
             * @example running
             * @enum {string}
             */
            status?: "running" | "offline";
            tags?: components["schemas"]["Tags"];
            type: components["schemas"]["TypeId"];
        };
        /** @description The result of a seed. */
        SeedResult: {
            /** @description The accounts of the seed, in its order. */
            accounts: {
                /**
                 * @description Whether this request created it.
                 * @example true
                 */
                created: boolean;
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                id: number;
                /**
                 * @description Its key in the seed.
                 * @example shop
                 */
                key: string;
            }[];
            /** @description The numbers of created things. */
            created: components["schemas"]["SeedCounts"];
            /** @description The numbers of existing things. */
            kept: components["schemas"]["SeedCounts"];
        };
        /** @description A key of object storage, with the secret that clients sign with. */
        SeedStorageKey: {
            /**
             * @description The public half of the key, by which the server finds it again; 20 capital letters and digits.
             * @example SEEDEDKEY00000000001
             */
            access_key: string;
            bucket_access?: components["schemas"]["KeyBucketsCreate"];
            label: components["schemas"]["StorageKeyLabel"];
            /**
             * Format: password
             * @description The secret half, which signs requests; 40 letters and digits. The server stores it encrypted and never shows it.
             * @example secretOfASeededKeyWith40LettersAndDigits
             */
            secret_key: string;
        };
        /** @description A token with a known value. */
        SeedToken: {
            expiry?: components["schemas"]["TokenExpiry"];
            label: components["schemas"]["TokenLabel"];
            scopes: components["schemas"]["TokenScopes"];
            /**
             * Format: password
             * @description The token itself, with at least 10 different characters; the server stores its hash.
             * @example local-development-token-of-alice-0001
             */
            token?: string;
            /**
             * Format: password
             * @description The SHA-256 hash of the token in hexadecimal, in place of the token.
             * @example 91f1b4f51c4f9b5cd1a7b1ae4a1bd3c1e2b8f9ea1be5ff6e0a4a1f0a5d4dd0c7
             */
            token_hash?: string;
        };
        /** @description A user with its grants, its keys and its tokens. */
        SeedUser: {
            account_access?: components["schemas"]["AccountAccess"];
            email: components["schemas"]["Email"];
            /** @description The grants on entities. */
            entities?: components["schemas"]["SeedGrant"][];
            /** @description The global grants. */
            global?: components["schemas"]["GlobalGrant"][];
            /**
             * Format: password
             * @description The password in plain text. The server stores a salted hash.
             * @example correct horse battery
             */
            password?: string;
            /**
             * @description Whether the user is limited to its grants; no by default.
             * @example false
             */
            restricted?: boolean;
            /** @description The SSH keys of the user. */
            ssh_keys?: components["schemas"]["SshKeyCreate"][];
            /** @description The tokens of the user. */
            tokens?: components["schemas"]["SeedToken"][];
            username: components["schemas"]["Username"];
        };
        /**
         * @description The start-of-authority address. Required for masters.
         * @example hostmaster@example.org
         */
        SoaEmail: string | null;
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
        /**
         * @description The images for which it works; `any/all` for all.
         * @example [
         *       "node/debian12"
         *     ]
         */
        StackScriptImages: string[];
        /** @description A page of stack scripts. */
        StackScriptPage: {
            /** @description The stack scripts of this page. */
            data: components["schemas"]["StackScript"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description A reply of the staff. */
        StaffReplyCreate: {
            /**
             * @description The author; `Support` by default.
             * @example Ada
             */
            author?: string;
            description: components["schemas"]["ReplyDescription"];
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
        /** @description A fault for steps of jobs. */
        StepFault: {
            created: components["schemas"]["Timestamp"];
            effect: components["schemas"]["StepFaultEffect"];
            /**
             * @description The step fault's ID.
             * @example 5
             */
            id: number;
            /**
             * @description The number of waiting jobs.
             * @example 1
             */
            jobs_held: number;
            /**
             * @description The kind of jobs; null for all kinds with steps.
             * @example startNode
             */
            kind: string | null;
            /**
             * @description The node of the jobs; null for all.
             * @example 123
             */
            node_id: number | null;
            /**
             * @description Whether the server deletes it after the first job at the step.
             * @example false
             */
            once: boolean;
            /**
             * @description The reason of the failure.
             * @example The operator wanted this to fail
             */
            reason: string;
            /**
             * @description The step; null for all.
             * @example start
             */
            step: string | null;
            /**
             * @description The end of a hold; null for the other effects.
             * @example 2026-11-21T09:30:00
             */
            until: string | null;
        };
        /** @description A new fault for steps of jobs. At most 100 exist at the same time. */
        StepFaultCreate: {
            effect: components["schemas"]["StepFaultEffect"];
            /**
             * @description The kind of jobs, with steps; all by default.
             * @example startNode
             */
            kind?: string;
            /**
             * @description The node of the jobs; any by default.
             * @example 123
             */
            node_id?: number;
            /**
             * @description Whether the server deletes it after the first job at the step; yes by default. A hold lasts until its end.
             * @example true
             */
            once?: boolean;
            /**
             * @description The reason of the failure, which events report to users; by default, that the operator wanted it.
             * @example The host has no room
             */
            reason?: string;
            /**
             * @description The end of a hold; by default after an hour.
             * @example 600
             */
            seconds?: number;
            /**
             * @description A step, of the given kind; all by default.
             * @example start
             */
            step?: string;
        };
        /**
         * @description Whether jobs fail at the step, wait before it, or end the server before it.
         * @example hold
         * @enum {string}
         */
        StepFaultEffect: "fail" | "hold" | "crash";
        /** @description A page of step faults. */
        StepFaultPage: {
            /** @description The step faults of this page. */
            data: components["schemas"]["StepFault"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
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
        /**
         * @description Its name, for people.
         * @example my-key
         */
        StorageKeyLabel: string;
        /** @description Where the bytes of objects are. */
        StorageStatus: {
            /**
             * Format: int64
             * @description The bytes of these objects, and of the parts of incomplete uploads.
             * @example 73400320
             */
            bytes: number;
            /**
             * @description Where the server keeps new bytes (`CLOUD_OBJECTS`).
             * @example s3
             * @enum {string}
             */
            kept_in: "files" | "s3";
            /**
             * @description The objects of all accounts, with all versions and delete markers.
             * @example 1204
             */
            objects: number;
            /**
             * @description The directory, or the URL of the bucket on the other S3 server.
             * @example http://rgw.internal:7480/cloud-objects/
             */
            place: string;
            /**
             * @description What does not work on the other S3 server.
             * @example null
             */
            problem: string | null;
            /**
             * @description How many pieces of bytes are still in the other place, until the server has moved them. 10,000 means as many or more,
             *     null that the other S3 server does not answer.
             * @example 0
             */
            waiting: number | null;
        };
        /**
         * @description Your labels, in your order.
         * @example [
         *       "production",
         *       "mail"
         *     ]
         */
        Tags: string[] | null;
        /** @description A form with a file. */
        TicketAttachment: {
            /**
             * Format: binary
             * @description The file, at most 5 MiB (5242880 bytes), with its name of at most 255 characters.
             */
            file: string;
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
         * @description The expiry of the token, ISO 8601, by default in UTC; null for never.
         * @example 2099-01-01T00:00:00
         */
        TokenExpiry: string | null;
        /**
         * @description The label of the token.
         * @example build server
         */
        TokenLabel: string;
        /**
         * @description `*`, or scopes separated by spaces.
         * @example domains:read_write events:read_only
         */
        TokenScopes: string;
        /**
         * @description The ID of a type.
         * @example g6-standard-1
         */
        TypeId: string;
        /** @description A new user. */
        UserCreate: {
            email: components["schemas"]["Email"];
            /**
             * @description Whether the user is limited to its grants; no by default.
             * @example false
             */
            restricted?: boolean;
            /**
             * @description The user's name, unique on the whole platform without regard to case.
             * @example alice
             */
            username: string;
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
        /** @description The grants of a user. */
        UserGrants: {
            account_access: components["schemas"]["AccountAccess"];
            /** @description The grants on entities. */
            entities: {
                /**
                 * @description The entity's ID.
                 * @example 1234
                 */
                id: number;
                kind: components["schemas"]["GrantableKind"];
                permissions: components["schemas"]["GrantedLevel"];
            }[];
            /** @description The global grants. */
            global: components["schemas"]["GlobalGrant"][];
        };
        /** @description Changes of the grants of a user. */
        UserGrantsUpdate: {
            account_access?: components["schemas"]["AccountAccess"];
            /** @description The changed grants on entities. */
            entities?: {
                /**
                 * @description The entity's ID.
                 * @example 1234
                 */
                id: components["schemas"]["Id"];
                kind: components["schemas"]["GrantableKind"];
                /**
                 * @description The level of the grant; null removes the grant.
                 * @example read_only
                 */
                permissions: components["schemas"]["GrantLevel"];
            }[];
            /** @description All global grants; the server removes others. */
            global?: components["schemas"]["GlobalGrant"][];
        };
        /**
         * @description The user's name, unique on the whole platform without regard to case.
         * @example alice
         */
        Username: string;
        /** @description A token as the operator sees it. */
        UserToken: {
            created: components["schemas"]["Timestamp"];
            /**
             * @description The expiry of the token, ISO 8601, by default in UTC; null for never.
             * @example 2099-01-01T00:00:00
             */
            expiry: string | null;
            /**
             * @description The token's ID.
             * @example 31
             */
            id: number;
            /**
             * @description The label of the token.
             * @example build server
             */
            label: string;
            /**
             * @description Whether it was revoked.
             * @example false
             */
            revoked: boolean;
            /**
             * @description `*`, or scopes separated by spaces.
             * @example domains:read_write events:read_only
             */
            scopes: string;
            /**
             * @description The user of the token.
             * @example alice
             */
            username: string;
        };
        /** @description A new token. */
        UserTokenCreate: {
            /**
             * @description The expiry of the token, ISO 8601, by default in UTC; null for never.
             * @example 2099-01-01T00:00:00
             */
            expiry?: string | null;
            /**
             * @description The label of the token.
             * @example build server
             */
            label: string;
            /**
             * @description `*`, or scopes separated by spaces.
             * @example domains:read_write events:read_only
             */
            scopes: string;
        };
        /** @description A page of tokens. */
        UserTokenPage: {
            /** @description The tokens of this page. */
            data: components["schemas"]["UserToken"][];
            page: components["schemas"]["PageNumber"];
            pages: components["schemas"]["PageTotal"];
            results: components["schemas"]["ResultTotal"];
        };
        /** @description Changes of a user. */
        UserUpdate: {
            email?: components["schemas"]["Email"];
            /**
             * @description Whether the user is limited to its grants.
             * @example true
             */
            restricted?: boolean;
        };
        /**
         * @description The virtualisation mode. Only `paravirt` has the slots `sde` to `sdh`.
         * @example paravirt
         * @enum {string}
         */
        VirtMode: "paravirt" | "fullvirt";
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
        /** @description A zone of which a secondary has an old version, or none. */
        ZoneBehind: {
            /**
             * @description The name of the domain.
             * @example example.org
             */
            domain: string;
            /**
             * @description The serial here.
             * @example 2026000002
             */
            expected: number;
            /**
             * @description The domain's ID.
             * @example 1234
             */
            id: number;
            /**
             * @description The serial that the secondary serves; null when it does not serve the zone.
             * @example 2026000001
             */
            serial: number | null;
        };
    };
    responses: {
        /** @description The account. */
        Account: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorAccount"];
            };
        };
        /** @description A page of accounts. */
        AccountPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorAccountPage"];
            };
        };
        /** @description The address. */
        Address: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IpAddress"];
            };
        };
        /** @description A page of addresses. */
        AddressPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IpAddressPage"];
            };
        };
        /** @description The request is invalid; the answer names all problems. */
        BadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "field": "username",
                 *           "reason": "username is required"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The account is deleted. */
        Deleted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done. */
        "Deleted-2": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description What the secondaries serve of the domain. */
        DomainSecondaries: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DomainSecondaries"];
            };
        };
        /** @description Done; there is nothing to say. */
        Done: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Success, without a result. */
        Empty: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /** @example {} */
                "application/json": components["schemas"]["Empty"];
            };
        };
        /** @description The entity. */
        Entity: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RelatedEntity"];
            };
        };
        /** @description A page of related entities. */
        EntityPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RelatedEntityPage"];
            };
        };
        /** @description The fault. */
        Fault: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        /** @description A page of faults. */
        FaultPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FaultPage"];
            };
        };
        /** @description The file. */
        File: {
            headers: {
                /**
                 * @description The name to save it by.
                 * @example attachment; filename="log.txt"
                 */
                "Content-Disposition"?: string;
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /** @example 08:30:00 disk ok */
                "application/octet-stream": string;
            };
        };
        /** @description The scheduled migrations. */
        HostMaintenance: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HostMaintenance"];
            };
        };
        /** @description The image. */
        Image: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Image"];
            };
        };
        /** @description A page of images. */
        ImagePage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ImagePage"];
            };
        };
        /** @description The job. */
        Job: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Job"];
            };
        };
        /** @description A page of jobs. */
        JobPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["JobPage"];
            };
        };
        /** @description The account, with what opens it. */
        LabAccount: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabAccount"];
            };
        };
        /** @description The clock. */
        LabClock: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabClock"];
            };
        };
        /** @description The clock has been advanced. */
        LabClockAdvanced: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabClockAdvanced"];
            };
        };
        /** @description A page of differences. */
        LabDifferencePage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabDifferencePage"];
            };
        };
        /** @description A page of events. */
        LabEventPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabEventPage"];
            };
        };
        /** @description What was waited for has come. */
        LabJobsRan: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabJobsRan"];
            };
        };
        /** @description Whether the connection arrives. */
        LabReachability: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabReachability"];
            };
        };
        /** @description The snapshot. */
        LabSnapshot: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabSnapshot"];
            };
        };
        /** @description A page of snapshots. */
        LabSnapshotPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabSnapshotPage"];
            };
        };
        /** @description The stream. The schema is that of the data of each event. */
        LabStream: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "parts": [
                 *         "cloud",
                 *         "requests"
                 *       ]
                 *     }
                 */
                "text/event-stream": components["schemas"]["LabChange"];
            };
        };
        /** @description The duration of tasks. */
        LabTasks: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabTasks"];
            };
        };
        /** @description The client, with its secret shown once. */
        NewOauthClient: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NewOauthClient"];
            };
        };
        /** @description The group, with the secret of its key shown once. */
        NewSecondaryGroup: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NewSecondaryGroup"];
            };
        };
        /** @description The token, shown once. */
        NewUserToken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NewUserToken"];
            };
        };
        /** @description The console of the node. */
        NodeConsole: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeConsole"];
            };
        };
        /** @description The statistics. */
        NodeStatsData: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NodeStatsData"];
            };
        };
        /** @description The operator's key is missing or wrong. */
        NoKey: {
            headers: {
                Link: components["headers"]["Link"];
                /**
                 * @description The bearer challenge.
                 * @example Bearer
                 */
                "WWW-Authenticate"?: string;
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "reason": "Invalid operator key"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The thing does not exist. */
        NotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description The client. */
        OauthClient: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OauthClient"];
            };
        };
        /** @description A page of clients. */
        OauthClientPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OauthClientPage"];
            };
        };
        /** @description A page of domains. */
        OperatorDomainPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorDomainPage"];
            };
        };
        /** @description The node. */
        OperatorNode: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorNode"];
            };
        };
        /** @description A page of nodes. */
        OperatorNodePage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorNodePage"];
            };
        };
        /** @description A page of requests. */
        RecordedRequestPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RecordedRequestPage"];
            };
        };
        /** @description The reply. */
        Reply: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TicketReply"];
            };
        };
        /** @description A page of replies. */
        ReplyPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TicketReplyPage"];
            };
        };
        /** @description The report. */
        Report: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Report"];
            };
        };
        /** @description The page. */
        ReportPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Report</title> */
                "text/html": string;
            };
        };
        /** @description The archive, as a file of JSON. */
        RequestArchive: {
            headers: {
                /**
                 * @description The name to save it by.
                 * @example attachment; filename="requests.har"
                 */
                "Content-Disposition"?: string;
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /** @example {"log":{"version":"1.2","creator":{"name":"cloud-account","version":"1.0.0"},"entries":[]}} */
                "application/octet-stream": string;
            };
        };
        /** @description The fault. */
        RequestFault: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestFault"];
            };
        };
        /** @description A page of faults. */
        RequestFaultPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RequestFaultPage"];
            };
        };
        /** @description The group. */
        SecondaryGroup: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SecondaryGroup"];
            };
        };
        /** @description A page of groups. */
        SecondaryGroupPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SecondaryGroupPage"];
            };
        };
        /** @description What the secondaries serve. */
        SecondaryStates: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SecondaryStates"];
            };
        };
        /** @description The created things, and the existing things. */
        SeedResult: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SeedResult"];
            };
        };
        /** @description The file. */
        SnapshotFile: {
            headers: {
                /**
                 * @description The name to save it by.
                 * @example attachment; filename="three-nodes.tar"
                 */
                "Content-Disposition"?: string;
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /** @example manifest.json */
                "application/octet-stream": string;
            };
        };
        /** @description A page of stack scripts. */
        StackScriptPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StackScriptPage"];
            };
        };
        /** @description The step fault. */
        StepFault: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StepFault"];
            };
        };
        /** @description A page of step faults. */
        StepFaultPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StepFaultPage"];
            };
        };
        /** @description The cluster. */
        StorageCluster: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageCluster"];
            };
        };
        /** @description A page of clusters. */
        StorageClusterPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageClusterPage"];
            };
        };
        /** @description The state of object storage. */
        StorageStatus: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StorageStatus"];
            };
        };
        /** @description The ticket. */
        Ticket: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorTicket"];
            };
        };
        /** @description A page of tickets. */
        TicketPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorTicketPage"];
            };
        };
        /** @description A page of tokens. */
        TokenPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UserTokenPage"];
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "reason": "The body is larger than 16 MiB"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The server has as many open streams as it may have. */
        TooManyStreams: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "reason": "Too many streams at once"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description Any other error; a 5xx is a fault of the server. */
        Unexpected: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
        /** @description The type of the body is not supported. */
        UnsupportedMediaType: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
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
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorUser"];
            };
        };
        /** @description The grants of the user. */
        UserGrants: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UserGrants"];
            };
        };
        /** @description A page of users. */
        UserPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorUserPage"];
            };
        };
    };
    parameters: {
        /**
         * @description The account's ID.
         * @example 7
         */
        AccountInPath: components["schemas"]["Id"];
        /**
         * @description A JSON object that filters and sorts the list by the fields that are marked as filterable. A plain value means
         *     equality; operators are `+eq`, `+neq`, `+gt`, `+gte`, `+lt`, `+lte`, `+contains` (case-insensitive), `+and`, `+or`,
         *     `+order_by` and `+order` (`asc` or `desc`). A list field matches when any of its members does. `{}` matches everything;
         *     `{"label": {"+contains": "web"}, "+order_by": "label", "+order": "desc"}` matches a part of the label, and sorts.
         * @example {}
         */
        Filter: components["schemas"]["FilterText"];
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
        /**
         * @description The user's name.
         * @example alice
         */
        UserInPath: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description On a refusal, the page of the rule that each error breaks, with `rel="help"`: the first link is of the first error, the
         *     second of the second.
         * @example <http://127.0.0.1:8080/docs/rules/record#record.cname.alone>; rel="help", <http://127.0.0.1:8080/docs/rules/record#record.name.length>; rel="help"
         */
        Link: string;
        /**
         * @description The ID of this request in the log of the server. The server keeps a short and plain `X-Request-Id` of the caller.
         * @example 01JD6Z1C3N7M8K5T9V0XQW4YBR
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAccounts: {
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
            200: components["responses"]["AccountPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createAccount: {
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
                 *       "email": "owner@example.org",
                 *       "company": "Example"
                 *     }
                 */
                "application/json": components["schemas"]["AccountCreate"];
            };
        };
        responses: {
            200: components["responses"]["Account"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAccountById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Account"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateAccountById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "balance": -12.5,
                 *       "activated": true
                 *     }
                 */
                "application/json": components["schemas"]["AccountUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Account"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteAccountById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAddressesOfAccount: {
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
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AddressPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createAddressOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "203.0.113.7",
                 *       "region": "us-ord",
                 *       "node_id": 12
                 *     }
                 */
                "application/json": components["schemas"]["AddressCreate"];
            };
        };
        responses: {
            200: components["responses"]["Address"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteAddressOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
                /**
                 * @description The address.
                 * @example 203.0.113.7
                 */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listImagesOfAccount: {
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
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ImagePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createImageOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "My image",
                 *       "size": 1500,
                 *       "username": "alice",
                 *       "capabilities": [
                 *         "cloud-init"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImageCreate"];
            };
        };
        responses: {
            200: components["responses"]["Image"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteImageOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
                /**
                 * @description The number in the image's ID, 12 for `private/12`.
                 * @example 12
                 */
                imageNumber: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listRelatedEntities: {
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
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EntityPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createRelatedEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "node",
                 *       "label": "web-1",
                 *       "region": "west"
                 *     }
                 */
                "application/json": components["schemas"]["EntityCreate"];
            };
        };
        responses: {
            200: components["responses"]["Entity"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteRelatedEntity: {
        parameters: {
            query: {
                /**
                 * @description The kind of the entity.
                 * @example node
                 */
                kind: components["schemas"]["EntityKind"];
            };
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
                /**
                 * @description The entity's ID among those of its kind.
                 * @example 12
                 */
                entityId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listStackScriptsOfAccount: {
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
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StackScriptPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteStackScriptOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
                /**
                 * @description The script's ID.
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
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listUsersOfAccount: {
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
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createUserOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "alice",
                 *       "email": "alice@example.org"
                 *     }
                 */
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            200: components["responses"]["User"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    listOauthClients: {
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
            200: components["responses"]["OauthClientPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createOauthClient: {
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
                 *       "label": "Zone editor",
                 *       "redirect_uris": [
                 *         "https://editor.example/callback"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OauthClientCreate"];
            };
        };
        responses: {
            200: components["responses"]["NewOauthClient"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getOauthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client's ID.
                 * @example zoneeditor
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OauthClient"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteOauthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client's ID.
                 * @example zoneeditor
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    rotateOauthClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client's ID.
                 * @example zoneeditor
                 */
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NewOauthClient"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listClustersOfPlatform: {
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
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateClusterById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cluster's ID.
                 * @example us-east-1
                 */
                clusterId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["ClusterUpdate"];
            };
        };
        responses: {
            200: components["responses"]["StorageCluster"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    listSecondaryGroups: {
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
            200: components["responses"]["SecondaryGroupPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createSecondaryGroup: {
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
                 *       "label": "main",
                 *       "addresses": [
                 *         "192.0.2.53",
                 *         "[2001:db8::53]:5353"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SecondaryGroupCreate"];
            };
        };
        responses: {
            200: components["responses"]["NewSecondaryGroup"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getSecondaryGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's ID.
                 * @example 1
                 */
                secondaryGroupId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SecondaryGroup"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateSecondaryGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's ID.
                 * @example 1
                 */
                secondaryGroupId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "production"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SecondaryGroupUpdate"];
            };
        };
        responses: {
            200: components["responses"]["SecondaryGroup"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteSecondaryGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's ID.
                 * @example 1
                 */
                secondaryGroupId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    checkSecondaryGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The group's ID.
                 * @example 1
                 */
                secondaryGroupId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SecondaryStates"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAllDomains: {
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
            200: components["responses"]["OperatorDomainPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteDomainById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of a domain of any account.
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
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getDomainSecondaries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of a domain of any account.
                 * @example 1234
                 */
                domainId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DomainSecondaries"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listFaults: {
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
            200: components["responses"]["FaultPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createFault: {
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
                 *       "effect": "fail",
                 *       "node_id": 123,
                 *       "task": "resize-disk",
                 *       "reason": "The host has no room"
                 *     }
                 */
                "application/json": components["schemas"]["FaultCreate"];
            };
        };
        responses: {
            200: components["responses"]["Fault"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The fault's ID.
                 * @example 5
                 */
                faultId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    maintainHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `host_uuid` of nodes on the host.
                 * @example 3a3ddd59d9a78bb8de041391075df44de62bfec8
                 */
                hostUuid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "seconds": 86400,
                 *       "type": "warm"
                 *     }
                 */
                "application/json": components["schemas"]["HostMaintain"];
            };
        };
        responses: {
            200: components["responses"]["HostMaintenance"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteHostMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `host_uuid` of nodes on the host.
                 * @example 3a3ddd59d9a78bb8de041391075df44de62bfec8
                 */
                hostUuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listJobs: {
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
            200: components["responses"]["JobPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job's ID.
                 * @example 99
                 */
                jobId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Job"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    abandonJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job's ID.
                 * @example 99
                 */
                jobId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Job"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    retryJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The job's ID.
                 * @example 99
                 */
                jobId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Job"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createLabAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LabAccountCreate"];
            };
        };
        responses: {
            201: components["responses"]["LabAccount"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteLabAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account's ID.
                 * @example 7
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getLabClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LabClock"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateLabClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabClockUpdate"];
            };
        };
        responses: {
            200: components["responses"]["LabClock"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    advanceLabClock: {
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
                 *       "seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["LabClockAdvance"];
            };
        };
        responses: {
            200: components["responses"]["LabClockAdvanced"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    listLabEvents: {
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
            200: components["responses"]["LabEventPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listRequestFaults: {
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
            200: components["responses"]["RequestFaultPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createRequestFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestFaultCreate"];
            };
        };
        responses: {
            201: components["responses"]["RequestFault"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteRequestFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted-2"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            default: components["responses"]["Unexpected"];
        };
    };
    getRequestFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the fault.
                 * @example 5
                 */
                requestFaultId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RequestFault"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteRequestFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the fault.
                 * @example 5
                 */
                requestFaultId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted-2"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    runLabJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabJobsRun"];
            };
        };
        responses: {
            200: components["responses"]["LabJobsRan"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    checkLabReachability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabConnection"];
            };
        };
        responses: {
            200: components["responses"]["LabReachability"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getReport: {
        parameters: {
            query?: {
                /**
                 * @description The time of the first request of the report, in UTC. All recorded requests by default.
                 * @example 2026-11-21T08:30:00
                 */
                since?: string;
                /**
                 * @description A part of the header `User-Agent` of the client; upper and lower case are equal. All clients by default.
                 * @example my-sdk
                 */
                user_agent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Report"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            default: components["responses"]["Unexpected"];
        };
    };
    getReportPage: {
        parameters: {
            query?: {
                /**
                 * @description The time of the first request of the report, in UTC. All recorded requests by default.
                 * @example 2026-11-21T08:30:00
                 */
                since?: string;
                /**
                 * @description A part of the header `User-Agent` of the client; upper and lower case are equal. All clients by default.
                 * @example my-sdk
                 */
                user_agent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReportPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            default: components["responses"]["Unexpected"];
        };
    };
    listRequests: {
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
                /**
                 * @description The beginning of the header `User-Agent` of the client; upper and lower case are equal. All clients by default.
                 * @example my-sdk/
                 */
                user_agent_prefix?: string;
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
            200: components["responses"]["RecordedRequestPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted-2"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            default: components["responses"]["Unexpected"];
        };
    };
    getRequestArchive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RequestArchive"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            default: components["responses"]["Unexpected"];
        };
    };
    resetLab: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            default: components["responses"]["Unexpected"];
        };
    };
    listLabSnapshots: {
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
            200: components["responses"]["LabSnapshotPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createLabSnapshot: {
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
                 *       "name": "three-nodes"
                 *     }
                 */
                "application/json": components["schemas"]["LabSnapshotCreate"];
            };
        };
        responses: {
            201: components["responses"]["LabSnapshot"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteLabSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's name.
                 * @example three-nodes
                 */
                name: components["schemas"]["LabSnapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listLabSnapshotDifferences: {
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
                 * @description The snapshot's name.
                 * @example three-nodes
                 */
                name: components["schemas"]["LabSnapshotName"];
                /**
                 * @description The name of the snapshot that it is compared with.
                 * @example four-nodes
                 */
                other: components["schemas"]["LabSnapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LabDifferencePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getLabSnapshotFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's name.
                 * @example three-nodes
                 */
                name: components["schemas"]["LabSnapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SnapshotFile"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateLabSnapshotFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's name.
                 * @example three-nodes
                 */
                name: components["schemas"]["LabSnapshotName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["LabSnapshotFile"];
            };
        };
        responses: {
            200: components["responses"]["LabSnapshot"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    loadLabSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The snapshot's name.
                 * @example three-nodes
                 */
                name: components["schemas"]["LabSnapshotName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Done"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getLabStream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LabStream"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            429: components["responses"]["TooManyStreams"];
            default: components["responses"]["Unexpected"];
        };
    };
    getLabTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LabTasks"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateLabTasks: {
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
                 *       "times": "instant"
                 *     }
                 */
                "application/json": components["schemas"]["LabTasksUpdate"];
            };
        };
        responses: {
            200: components["responses"]["LabTasks"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAllNodes: {
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
            200: components["responses"]["OperatorNodePage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID, of any account.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OperatorNode"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeConsole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID, of any account.
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
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    crashNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID, of any account.
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
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getNodeStatsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node's ID, of any account.
                 * @example 123
                 */
                nodeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NodeStatsData"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    loadSeed: {
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
                 *       "accounts": [
                 *         {
                 *           "key": "shop",
                 *           "email": "owner@example.org",
                 *           "users": [
                 *             {
                 *               "username": "alice",
                 *               "email": "alice@example.org",
                 *               "tokens": [
                 *                 {
                 *                   "label": "laptop",
                 *                   "scopes": "*",
                 *                   "token": "local-development-token-of-alice-0001"
                 *                 }
                 *               ]
                 *             }
                 *           ],
                 *           "domains": [
                 *             {
                 *               "domain": "shop.example",
                 *               "type": "master",
                 *               "soa_email": "hostmaster@shop.example",
                 *               "records": [
                 *                 {
                 *                   "type": "A",
                 *                   "name": "www",
                 *                   "target": "203.0.113.1"
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Seed"];
            };
        };
        responses: {
            200: components["responses"]["SeedResult"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    listStepFaults: {
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
            200: components["responses"]["StepFaultPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createStepFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepFaultCreate"];
            };
        };
        responses: {
            200: components["responses"]["StepFault"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteStepFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The step fault's ID.
                 * @example 5
                 */
                stepFaultId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getStorageStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StorageStatus"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            default: components["responses"]["Unexpected"];
        };
    };
    listAllTickets: {
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
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getTicketById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket's ID.
                 * @example 77
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ticket"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateTicketById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket's ID.
                 * @example 77
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "closable": false
                 *     }
                 */
                "application/json": components["schemas"]["OperatorTicketUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Ticket"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    createAttachmentOfTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket's ID.
                 * @example 77
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
            200: components["responses"]["Ticket"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getAttachmentOfTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The attachment's ID.
                 * @example 5
                 */
                attachmentId: components["schemas"]["Id"];
                /**
                 * @description The ticket's ID.
                 * @example 77
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["File"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    closeTicketById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket's ID.
                 * @example 77
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Ticket"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    listRepliesOfTicket: {
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
                 * @description The ticket's ID.
                 * @example 77
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReplyPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createReplyOfTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ticket's ID.
                 * @example 77
                 */
                ticketId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "We are looking into it.",
                 *       "author": "Ada"
                 *     }
                 */
                "application/json": components["schemas"]["StaffReplyCreate"];
            };
        };
        responses: {
            200: components["responses"]["Reply"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    getUserByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name.
                 * @example alice
                 */
                username: components["parameters"]["UserInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["User"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateUserByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name.
                 * @example alice
                 */
                username: components["parameters"]["UserInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "restricted": true
                 *     }
                 */
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            200: components["responses"]["User"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteUserByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name.
                 * @example alice
                 */
                username: components["parameters"]["UserInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    getGrantsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name.
                 * @example alice
                 */
                username: components["parameters"]["UserInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserGrants"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    updateGrantsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name.
                 * @example alice
                 */
                username: components["parameters"]["UserInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "global": [
                 *         "add_domains"
                 *       ],
                 *       "entities": [
                 *         {
                 *           "kind": "domain",
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
            200: components["responses"]["UserGrants"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    setPasswordOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name.
                 * @example alice
                 */
                username: components["parameters"]["UserInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordSet"];
            };
        };
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    listTokensOfUser: {
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
                 * @description The user's name.
                 * @example alice
                 */
                username: components["parameters"]["UserInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TokenPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
    createTokenOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's name.
                 * @example alice
                 */
                username: components["parameters"]["UserInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "build server",
                 *       "scopes": "domains:read_write"
                 *     }
                 */
                "application/json": components["schemas"]["UserTokenCreate"];
            };
        };
        responses: {
            200: components["responses"]["NewUserToken"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Unexpected"];
        };
    };
    deleteTokenOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The token's ID.
                 * @example 31
                 */
                tokenId: components["schemas"]["Id"];
                /**
                 * @description The user's name.
                 * @example alice
                 */
                username: components["parameters"]["UserInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Empty"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoKey"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Unexpected"];
        };
    };
}
